// Loaded before a program started by runServer: when its parent is killed, the program stops gracefully.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
