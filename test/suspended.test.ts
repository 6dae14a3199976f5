import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ExampleWorld } from '#shared/contract/callable.ts';
import { WHILE_SUSPENDED } from '#shared/rules/suspendedStore.ts';
import { callables } from '#server/features/callables.ts';
import { publishScheduled } from '#server/features/previews/schedule/publishScheduled.ts';
import { furnish } from './furnish.ts';
import { tusClient } from './uploads.ts';
import { CallError, openWorld } from './world.ts';

const world = await openWorld();
const base = await world.listen();
const ana = await world.creator('ana');
const example: ExampleWorld = { ...(await furnish(world, ana)), otherStoreId: randomUUID() };
const admin = await world.person('ada');
await world.call('initializeFirstAdmin', {}, { as: admin });
await world.call('updateFeatureFlags', { websiteBuilder: true, customDomains: true }, { as: admin });
const { storeId, productId } = example;
const begun = await tusClient(base, ana).create({ storeId, productId, filename: 'late.pdf' }, 5);
const upload = `${base}/uploads/${begun.headers.get('location')?.split('/').at(-1)}`;
await world.call('suspendStore', { storeId, reason: 'A complaint.' }, { as: admin });

const owned = callables.filter(({ contract }) => contract.who === 'owner').map(({ contract }) => contract);
const decisions = new Map<string, string>(Object.entries(WHILE_SUSPENDED));

/** The result of a call: the refusal of a suspended store, or anything else. */
const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'allowed',
    (error: unknown) => {
      if (error instanceof CallError && error.message.startsWith('This store is suspended.')) return 'refused';
      if (error instanceof CallError && error.httpStatus < 500) return 'allowed';
      throw error;
    },
  );

describe('the creator of a suspended store', () => {
  it('has a decision for every owner call', () => {
    expect([...decisions.keys()].toSorted()).toEqual(owned.map(({ name }) => name).toSorted());
  });

  it.each(owned.map((contract) => ({ contract, name: contract.name, decision: decisions.get(contract.name) })))(
    '$name: $decision',
    async ({ contract, decision }) => {
      const input = contract.example({ ...example, unique: randomUUID().replaceAll('-', '') });
      expect(await outcomeOf(world.call(contract.name, input, { as: ana }))).toBe(decision);
    },
  );

  it('is told whom to contact', async () => {
    const change = world.call('updateStore', { storeId: ana.storeId, description: 'x' }, { as: ana });
    await expect(change).rejects.toThrow(world.services.settings.mailFrom.address);
  });

  it('cannot upload anything; an upload in progress can continue after the suspension', async () => {
    const { storeId, productId } = example;
    const own = { authorization: `Bearer ${ana.idToken}`, 'tus-resumable': '1.0.0' };
    const begun = await tusClient(base, ana).create({ storeId, productId, filename: 'new.pdf' }, 5);
    const headers = { ...own, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
    const more = await fetch(upload, { method: 'PATCH', headers, body: 'hello' });
    const picture = await fetch(`${base}/uploads/images?storeId=${storeId}`, {
      method: 'POST',
      headers: own,
      body: 'x',
    });
    const sound = await fetch(`${base}/uploads/media?storeId=${storeId}`, { method: 'POST', headers: own, body: 'x' });
    for (const answer of [begun, more, picture, sound]) {
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain('This store is suspended.');
    }
    expect((await fetch(upload, { method: 'HEAD', headers: own })).status).toBe(200);
  });

  it('has scheduled changes published once the store is open again, and not before', async () => {
    const ben = await world.creator('ben');
    const { storeId } = ben;
    const publishAt = new Date(world.now().getTime() + 3_600_000).toISOString();
    await world.call('savePreview', { storeId, changes: { description: 'Published later' } }, { as: ben });
    await world.call('schedulePublish', { storeId, at: publishAt }, { as: ben });
    await world.call('suspendStore', { storeId, reason: 'A complaint.' }, { as: admin });
    world.travel({ minutes: 61 });
    const publish = () =>
      publishScheduled({ realm: storeId }, { services: world.services, now: world.now(), jobId: randomUUID() });
    const descriptionOf = async () => (await world.sql('select description from stores where id = $1', [storeId]))[0];
    await publish();
    expect(await descriptionOf()).not.toEqual({ description: 'Published later' });
    await world.call('restoreSuspendedStore', { storeId, reason: 'Resolved.' }, { as: admin });
    await publish();
    expect(await descriptionOf()).toEqual({ description: 'Published later' });
  });
});
