import { describe, expect, it, vi } from 'vitest';
import { CallRefusal } from '#web/client/CallRefusal.ts';
import { createUploadStorage, type Transport } from './createUploadStorage.ts';

type Job = Parameters<Transport['open']>[0];
const place = { storeId: 's', productId: 'p' };
const file = (name: string, content = 'abc') => new File([content], name);

/** A transport that the test advances manually. */
function openUploads(begun: Awaited<ReturnType<Transport['findUnfinished']>> = []) {
  const jobs = new Map<string, Job>();
  const actions: string[] = [];
  const uploads = createUploadStorage({
    open: (job) => {
      jobs.set(job.file.name, job);
      const record = (word: string) => () => Promise.resolve(void actions.push(`${word} ${job.file.name}`));
      return { start: record('start'), pause: record('pause'), cancel: record('cancel') };
    },
    findUnfinished: () => Promise.resolve(begun),
  });
  const statuses = () => Object.fromEntries(uploads.snapshot().map(({ name, status }) => [name, status]));
  return { uploads, jobs, actions, statuses };
}

describe('createUploadStorage', () => {
  it('runs two at a time and starts the next when one is done', () => {
    const { uploads, jobs, statuses } = openUploads();
    const done: string[] = [];
    uploads.onDone((productId) => done.push(productId));
    uploads.add(place, [file('a'), file('b'), file('c')]);
    expect(statuses()).toEqual({ a: 'running', b: 'running', c: 'waiting' });

    jobs.get('a')?.onDone();
    expect(statuses()).toEqual({ b: 'running', c: 'running' });
    expect(done).toEqual(['p']);
  });

  it('refuses an empty file by itself and takes the others', () => {
    const { uploads, statuses } = openUploads();
    uploads.add(place, [file('empty', ''), file('full')]);
    expect(statuses()).toEqual({ empty: 'refused', full: 'running' });
    expect(uploads.snapshot()[0]?.sentence).toBe('This file is empty. Choose another.');
  });

  it('lets another one run while one is paused', async () => {
    const { uploads, actions, statuses } = openUploads();
    uploads.add(place, [file('a'), file('b'), file('c')]);
    await uploads.pause('upload-1');
    expect(statuses()).toEqual({ a: 'paused', b: 'running', c: 'running' });
    uploads.resume('upload-1');
    expect(statuses()).toEqual({ a: 'waiting', b: 'running', c: 'running' });
    expect(actions).toEqual(['start a', 'start b', 'pause a', 'start c']);
  });

  it('resumes after a broken connection, but not after a refusal', () => {
    const { uploads, jobs, statuses } = openUploads();
    uploads.add(place, [file('a'), file('b')]);
    jobs.get('a')?.onFault(new CallRefusal('network'));
    jobs.get('b')?.onFault(new CallRefusal('file-too-large'));
    expect(statuses()).toEqual({ a: 'failed', b: 'failed' });
    expect(uploads.snapshot()[1]?.sentence).toBe('This file is larger than 5 GB.');
    uploads.resumeBroken();
    expect(statuses()).toEqual({ a: 'running', b: 'failed' });
  });

  it('shows that the server has no room, and resumes once it has', async () => {
    vi.useFakeTimers();
    const { uploads, jobs, actions, statuses } = openUploads();
    uploads.add(place, [file('a')]);
    const sentence = () => uploads.snapshot()[0]?.sentence;
    jobs.get('a')?.onWait(new CallRefusal('network'));
    expect(sentence()).toBeUndefined();
    jobs.get('a')?.onWait(new CallRefusal('unavailable'));
    expect([sentence(), statuses()['a']]).toEqual([expect.stringContaining('right now'), 'running']);
    jobs.get('a')?.onStored();
    expect(sentence()).toBeUndefined();

    jobs.get('a')?.onFault(new CallRefusal('unavailable'));
    expect([sentence(), statuses()['a']]).toEqual([expect.stringContaining('right now'), 'failed']);
    await vi.advanceTimersByTimeAsync(30_000);
    expect([sentence(), statuses()['a']]).toEqual([undefined, 'running']);
    expect(actions).toEqual(['start a', 'start a']);
    vi.useRealTimers();
  });

  it('asks for the file again after a reload, and refuses a different one', async () => {
    const forgotten: string[] = [];
    const begun = { key: 'k', name: 'a', bytes: 3, place, forget: () => Promise.resolve(void forgotten.push('k')) };
    const { uploads, actions, statuses } = openUploads([begun]);
    await uploads.findLost('p');
    expect(statuses()).toEqual({ a: 'lost' });

    uploads.giveBack('k', file('a', 'longer'));
    expect(uploads.snapshot()[0]).toMatchObject({
      status: 'lost',
      sentence: expect.stringContaining('different file'),
    });
    uploads.giveBack('k', file('a'));
    expect(statuses()).toEqual({ a: 'running' });
    expect(actions).toEqual(['start a']);
    await uploads.cancel('k');
    expect(actions).toEqual(['start a', 'cancel a']);
    expect(forgotten).toEqual(['k']);
  });

  it('lists an upload in progress only once', async () => {
    const begun = { key: 'k', name: 'a', bytes: 3, place, forget: () => Promise.resolve() };
    const { uploads } = openUploads([begun]);
    uploads.add(place, [file('a')]);
    await uploads.findLost('p');
    await uploads.findLost('p');
    expect(uploads.snapshot()).toHaveLength(1);
  });
});
