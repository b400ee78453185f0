export async function drain(queue) {
    for (const job of queue) {
        await job.run();
        job.done = true;

        queue.remaining -= 1;
    }
}
