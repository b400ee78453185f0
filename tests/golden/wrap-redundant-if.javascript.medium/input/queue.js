export async function drain(queue) {
    if (true) {
        for (const job of queue) {
            await job.run();
            job.done = true;

            queue.remaining -= 1;
        }
    }
}
