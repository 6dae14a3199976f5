import { describe, expect, it, vi } from 'vitest';
import { CallRefusal } from '#web/client/CallRefusal.ts';
import { createUploadShelf, type Transport } from './createUploadShelf.ts';

type Job = Parameters<Transport['open']>[0];
const place = { storeId: 's', productId: 'p' };
const file = (name: string, content = 'abc') => new File([content], name);

/** A wire that moves nothing by itself. */
function shelfOnWire(begun: Awaited<ReturnType<Transport['findBegun']>> = []) {
  const jobs = new Map<string, Job>();
  const said: string[] = [];
  const shelf = createUploadShelf({
    open: (job) => {
      jobs.set(job.file.name, job);
      const say = (word: string) => () => Promise.resolve(void said.push(`${word} ${job.file.name}`));
      return { start: say('start'), pause: say('pause'), cancel: say('cancel') };
    },
    findBegun: () => Promise.resolve(begun),
  });
  const statuses = () => Object.fromEntries(shelf.snapshot().map(({ name, status }) => [name, status]));
  return { shelf, jobs, said, statuses };
}

describe('createUploadShelf', () => {
  it('runs two at a time and starts the next when one is done', () => {
    const { shelf, jobs, statuses } = shelfOnWire();
    const done: string[] = [];
    shelf.onDone((productId) => done.push(productId));
    shelf.add(place, [file('a'), file('b'), file('c')]);
    expect(statuses()).toEqual({ a: 'running', b: 'running', c: 'waiting' });

    jobs.get('a')?.onDone();
    expect(statuses()).toEqual({ b: 'running', c: 'running' });
    expect(done).toEqual(['p']);
  });

  it('refuses an empty file by itself and takes the others', () => {
    const { shelf, statuses } = shelfOnWire();
    shelf.add(place, [file('empty', ''), file('full')]);
    expect(statuses()).toEqual({ empty: 'refused', full: 'running' });
    expect(shelf.snapshot()[0]?.sentence).toBe('This file is empty. Choose another.');
  });

  it('lets another one run while one is paused', async () => {
    const { shelf, said, statuses } = shelfOnWire();
    shelf.add(place, [file('a'), file('b'), file('c')]);
    await shelf.pause('upload-1');
    expect(statuses()).toEqual({ a: 'paused', b: 'running', c: 'running' });
    shelf.resume('upload-1');
    expect(statuses()).toEqual({ a: 'waiting', b: 'running', c: 'running' });
    expect(said).toEqual(['start a', 'start b', 'pause a', 'start c']);
  });

  it('goes on after a broken connection, but not after a refusal', () => {
    const { shelf, jobs, statuses } = shelfOnWire();
    shelf.add(place, [file('a'), file('b')]);
    jobs.get('a')?.onFault(new CallRefusal('network'));
    jobs.get('b')?.onFault(new CallRefusal('file-too-large'));
    expect(statuses()).toEqual({ a: 'failed', b: 'failed' });
    expect(shelf.snapshot()[1]?.sentence).toBe('This file is larger than 5 GB.');
    shelf.resumeBroken();
    expect(statuses()).toEqual({ a: 'running', b: 'failed' });
  });

  it('says that the server has no room, and goes on by itself once it has', async () => {
    vi.useFakeTimers();
    const { shelf, jobs, said, statuses } = shelfOnWire();
    shelf.add(place, [file('a')]);
    const sentence = () => shelf.snapshot()[0]?.sentence;
    jobs.get('a')?.onWait(new CallRefusal('network'));
    expect(sentence()).toBeUndefined();
    jobs.get('a')?.onWait(new CallRefusal('unavailable'));
    expect([sentence(), statuses()['a']]).toEqual([expect.stringContaining('just now'), 'running']);
    jobs.get('a')?.onKept();
    expect(sentence()).toBeUndefined();

    jobs.get('a')?.onFault(new CallRefusal('unavailable'));
    expect([sentence(), statuses()['a']]).toEqual([expect.stringContaining('just now'), 'failed']);
    await vi.advanceTimersByTimeAsync(30_000);
    expect([sentence(), statuses()['a']]).toEqual([undefined, 'running']);
    expect(said).toEqual(['start a', 'start a']);
    vi.useRealTimers();
  });

  it('asks for the file again after a reload, and knows another one', async () => {
    const forgotten: string[] = [];
    const begun = { key: 'k', name: 'a', bytes: 3, place, forget: () => Promise.resolve(void forgotten.push('k')) };
    const { shelf, said, statuses } = shelfOnWire([begun]);
    await shelf.findLost('p');
    expect(statuses()).toEqual({ a: 'lost' });

    shelf.giveBack('k', file('a', 'longer'));
    expect(shelf.snapshot()[0]).toMatchObject({ status: 'lost', sentence: expect.stringContaining('another file') });
    shelf.giveBack('k', file('a'));
    expect(statuses()).toEqual({ a: 'running' });
    expect(said).toEqual(['start a']);
    await shelf.cancel('k');
    expect(said).toEqual(['start a', 'cancel a']);
    expect(forgotten).toEqual(['k']);
  });

  it('lists what is on its way only once', async () => {
    const begun = { key: 'k', name: 'a', bytes: 3, place, forget: () => Promise.resolve() };
    const { shelf } = shelfOnWire([begun]);
    shelf.add(place, [file('a')]);
    await shelf.findLost('p');
    await shelf.findLost('p');
    expect(shelf.snapshot()).toHaveLength(1);
  });
});
