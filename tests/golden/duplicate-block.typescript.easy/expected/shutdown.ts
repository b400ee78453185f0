export async function shutdown(server: Server): Promise<void> {
  server.accepting = false;

  // Open connections get a moment.
  for (const connection of server.connections) {
    await connection.close();
  }

  server.stopped = true;
}
