import { describe, expect, it, vi } from 'vitest';
import { openSequentially } from './openSequentially.ts';

describe('openSequentially', () => {
  it('closes what was opened last first', async () => {
    const { opening, closed, openThing } = someOpening();
    await openThing('database');
    await openThing('queue');
    await opening.close();
    expect(closed).toEqual(['queue', 'database']);
  });

  it('closes once, even if it is called several times', async () => {
    const { opening, closed, openThing } = someOpening();
    await openThing('database');
    await Promise.all([opening.close(), opening.close()]);
    expect(closed).toEqual(['database']);
  });

  it('waits for an opening in progress, closes it too, and opens nothing more', async () => {
    const { opening, closed } = someOpening();
    const database = Promise.withResolvers<string>();
    const opened = opening.open(database.promise, async (name) => void closed.push(name));
    const ended = opening.close();
    database.resolve('database');
    await expect(opened).rejects.toThrow('Stopped during startup');
    await ended;
    expect(closed).toEqual(['database']);
  });

  it('closes what was added before it waits for an opening in progress', async () => {
    const { opening, closed } = someOpening();
    const migration = Promise.withResolvers<string>();
    const migrated = opening.open(migration.promise, () => undefined);
    opening.add(async () => {
      closed.push('database');
      migration.reject(new Error('The database went away.'));
    });
    await opening.close();
    await expect(migrated).rejects.toThrow('The database went away.');
    expect(closed).toEqual(['database']);
  });

  it('closes at once what is added after closing has begun', async () => {
    const { opening, closed } = someOpening();
    void opening.open(new Promise<string>(() => undefined), () => undefined);
    void opening.close();
    opening.add(async () => void closed.push('database'));
    expect(closed).toEqual(['database']);
  });

  it('closes nothing that could not be opened', async () => {
    const { opening, closed, openThing } = someOpening();
    await openThing('database');
    const problem = new Error('no queue');
    await expect(opening.open(Promise.reject(problem), () => undefined)).rejects.toThrow(problem);
    await opening.close();
    expect(closed).toEqual(['database']);
  });

  it('closes everything at once after a timeout', async () => {
    const { opening, closed, openThing } = someOpening();
    await openThing('database');
    await opening.open(Promise.resolve('server'), () => new Promise<void>(() => undefined));
    void opening.close();
    opening.hurry();
    await vi.waitUntil(() => closed.length > 0);
    expect(closed).toEqual(['database']);
  });
});

function someOpening() {
  const opening = openSequentially();
  const closed: string[] = [];
  const openThing = (name: string) => opening.open(Promise.resolve(name), async () => void closed.push(name));
  return { opening, closed, openThing };
}
