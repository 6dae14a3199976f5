/** Work for the outside world, written in the transaction that wants it. Every job names its realm. */
export interface Jobs {
  /** The code travels sealed: a job row is no place for a secret in clear. */
  sendCode: { realm: string; email: string; sealedCode: string; purpose: 'signup' | 'password-reset' | 'sign-in' };
  sendReceipt: { realm: string; orderId: string; letterId: string };
  notifySale: { realm: string; orderId: string };
  tellEmailChanged: { realm: string; to: string; isNew: boolean };
  openMailAccount: { realm: string };
  checkMailAccount: { realm: string };
  convertReferral: { realm: string };
  sweep: { realm: string };
  removeStore: { realm: string };
  clearPool: { realm: string };
}

export type JobName = keyof Jobs;
export type Job = { [Name in JobName]: { name: Name; data: Jobs[Name] } }[JobName];

/** The queues that exist, and how often a job is tried before it ends as failed with its error kept. */
export const QUEUES: Record<JobName, { retryLimit: number }> = {
  sendCode: { retryLimit: 4 },
  sendReceipt: { retryLimit: 12 },
  notifySale: { retryLimit: 8 },
  tellEmailChanged: { retryLimit: 8 },
  openMailAccount: { retryLimit: 12 },
  checkMailAccount: { retryLimit: 4 },
  convertReferral: { retryLimit: 8 },
  sweep: { retryLimit: 2 },
  // The next sweep asks again.
  removeStore: { retryLimit: 2 },
  clearPool: { retryLimit: 2 },
};

export const job = <Name extends JobName>(name: Name, data: Jobs[Name]): Job => ({ name, data }) as Job;
