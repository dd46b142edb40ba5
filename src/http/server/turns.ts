/** Runs one job per turn of the event loop, in the order in which they came, so that others are served in between. */
export interface Turns {
  /** Adds a job unless it is waiting already. */
  add(job: () => void): void;
  delete(job: () => void): void;
}

export function createTurns(): Turns {
  const jobs = new Set<() => void>();
  let isScheduled = false;
  const schedule = () => {
    if (isScheduled || jobs.size === 0) return;
    isScheduled = true;
    setImmediate(next);
  };
  const next = () => {
    isScheduled = false;
    const [job] = jobs;
    if (job !== undefined) jobs.delete(job);
    schedule();
    job?.();
  };
  return {
    add(job) {
      jobs.add(job);
      schedule();
    },
    delete: (job) => void jobs.delete(job),
  };
}
