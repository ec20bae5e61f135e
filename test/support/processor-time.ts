/** Milliseconds that this process has computed so far, in all its threads: a clock that stands still while others have the processor. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
