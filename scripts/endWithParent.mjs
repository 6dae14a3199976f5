// Loaded before a program that was started by runServer: when the starter is killed, the program stops properly.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
