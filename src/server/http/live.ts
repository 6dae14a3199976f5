import type { FastifyInstance } from 'fastify';
import { Refusal } from '#shared/contract/refusals.ts';
import { isRecord } from '#shared/kit/isRecord.ts';
import { network } from '../access/attempts.ts';
import { askedBy, factsOf } from './asked.ts';
import { creatorCookie } from './cookies.ts';
import type { Deps } from './Deps.ts';
import { creatorCredential, resolveCreator } from './identify.ts';
import { readTopics, type Topic } from './liveTopics.ts';
import { runCallable } from './runCallable.ts';
import { openSeats } from './seats.ts';

/** A notice may get lost, a look never does: every document is looked at again this often. */
const LOOK_AGAIN_MS = 30_000;
/** More windows than anyone keeps open; each stream costs a look at its documents every half minute. */
export const MOST_STREAMS = 25;
/** Who does not read what was sent is let go before it fills the memory. */
const MOST_UNREAD_BYTES = 1024 * 1024;

/** GET /live?topics=user,store:{id}: the present value of each document, then every change. */
export function serveLive(app: FastifyInstance, deps: Deps): void {
  const seats = openSeats(MOST_STREAMS);
  app.get<{ Querystring: { topics?: string } }>('/live', async (request, reply) => {
    request.routeLabel = 'live';
    const facts = factsOf(request);
    const found = await resolveCreator(deps.services.db, {
      credential: creatorCredential(facts),
      now: deps.services.now(),
    });
    const userId = found?.session.accountId;
    const topics = readTopics(request.query.topics ?? '');
    if (userId === undefined && !topics.every(({ isOpen }) => isOpen)) throw new Refusal('unauthenticated');
    const asked = askedBy({ request, reply, deps, cookie: creatorCookie(facts.secure) });
    const read = async ({ call, key, payload }: Topic) => {
      const answer = deps.registries.callables.find(({ contract }) => contract.name === call);
      if (!answer) throw new Refusal('unknown-function');
      const result = await runCallable({ answer, payload, facts, asked: { ...asked, now: deps.services.now() } });
      return documentOf(result, key);
    };
    // Of a client that is gone no end will be heard: nobody would ever stop what begins for it.
    const isGone = () => reply.raw.destroyed;
    if (isGone()) return reply.hijack();
    reply.raw.once('close', seats.take(userId ?? `guest ${network(asked.device)}`));
    const first = await Promise.all(topics.map(read));
    reply.hijack();
    if (isGone()) return reply;
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    const write = (text: string) => {
      // A look that was under way when the stream ended has nobody to tell.
      if (reply.raw.writableEnded || isGone()) return;
      reply.raw.write(text);
      if (reply.raw.writableLength > MOST_UNREAD_BYTES) reply.raw.destroy();
    };
    const last = new Map<string, string>();
    let id = Number(request.headers['last-event-id'] ?? 0) || 0;
    const send = (topic: Topic, value: unknown) => {
      const data = JSON.stringify(value);
      if (last.get(topic.name) === data) return;
      last.set(topic.name, data);
      id += 1;
      write(`id: ${id}\nevent: ${topic.name}\ndata: ${data}\n\n`);
    };
    const refresh = (topic: Topic) =>
      read(topic).then(
        (value) => send(topic, value),
        // A document that may not be read any more ends the stream; the client asks anew and is told why.
        (error: unknown) => {
          if (error instanceof Refusal) write(`event: gone\ndata: ${JSON.stringify(topic.name)}\n\n`);
          reply.raw.end();
        },
      );
    topics.forEach((topic, index) => send(topic, first[index]));
    const stop = deps.changes.listen((announced) => {
      // What changed about the person may be what they are allowed to hear: their session, their account.
      const concernsAll = announced === null || announced === `user:${userId}`;
      for (const topic of topics) {
        if (concernsAll || topic.announcedTo(userId) === announced) void refresh(topic);
      }
    });
    const timer = setInterval(() => {
      write(': still here\n\n');
      topics.forEach((topic) => void refresh(topic));
    }, LOOK_AGAIN_MS);
    const close = () => {
      stop();
      clearInterval(timer);
      open.delete(reply.raw);
    };
    open.add(reply.raw);
    reply.raw.on('close', close);
    return reply;
  });

  const open = new Set<{ end: () => void }>();
  app.addHook('preClose', async () => {
    for (const stream of open) stream.end();
  });
}

const documentOf = (answer: unknown, key: string): unknown => (isRecord(answer) ? answer[key] : answer);
