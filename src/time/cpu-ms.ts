/** Returns the CPU time that this thread has used, in milliseconds. Others on the same cores do not add to it. */
export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
