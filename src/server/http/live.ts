import type { FastifyInstance } from 'fastify';
import { Refusal } from '#shared/contract/refusals.ts';
import { isRecord } from '#shared/kit/isRecord.ts';
import { network } from '../access/attempts.ts';
import { askedBy, factsOf } from './asked.ts';
import { creatorCookie } from './cookies.ts';
import type { Deps } from './Deps.ts';
import { openDocumentStream, type DocumentStream } from './documentStream.ts';
import { hijackReply } from './hijackReply.ts';
import { creatorCredential, resolveCreator } from './identify.ts';
import { readTopics, type Topic } from './liveTopics.ts';
import { oneAtATime } from './oneAtATime.ts';
import { runCallable } from './runCallable.ts';
import { openSeats } from './seats.ts';

/** A notice may get lost, a look never does: every document is looked at again this often. */
const LOOK_AGAIN_MS = 30_000;
/** More windows than anyone keeps open; each stream costs a look at its documents every half minute. */
export const MOST_STREAMS = 25;

/** GET /live?topics=user,store:{id}: the present value of each document, then every change. */
export function serveLive(app: FastifyInstance, deps: Deps): void {
  const seats = openSeats(MOST_STREAMS);
  const open = new Set<DocumentStream>();
  app.get<{ Querystring: { topics?: string | string[] } }>('/live', async (request, reply) => {
    request.routeLabel = 'live';
    const facts = factsOf(request);
    const found = await resolveCreator(deps.services.db, {
      credential: creatorCredential(facts),
      now: deps.services.now(),
    });
    const userId = found?.session.accountId;
    const topics = readTopics([request.query.topics ?? ''].flat().join(','));
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
    // What changes while the documents are first read is heard too, and looked at once they are told.
    const changed = new Set<Topic>();
    let look: (topic: Topic) => void = (topic) => changed.add(topic);
    const stop = deps.changes.listen((announced) => {
      // What changed about the person may be what they are allowed to hear: their session, their account.
      const concernsAll = announced === null || announced === `user:${userId}`;
      topics.filter((topic) => concernsAll || topic.hears(announced, userId)).forEach((topic) => look(topic));
    });
    reply.raw.once('close', stop);
    const first = await Promise.all(topics.map(read));
    const response = hijackReply(reply);
    if (isGone()) return reply;
    const stream = openDocumentStream(response, Number(request.headers['last-event-id'] ?? 0) || 0);
    topics.forEach((topic, index) => stream.send(topic.name, first[index]));
    look = oneAtATime((topic) =>
      read(topic).then(
        (value) => stream.send(topic.name, value),
        (error: unknown) => (error instanceof Refusal ? stream.endWithout(topic.name) : stream.end()),
      ),
    );
    changed.forEach((topic) => look(topic));
    if (request.method === 'HEAD') {
      stream.end();
      return reply;
    }
    const timer = setInterval(() => {
      stream.stillHere();
      topics.forEach((topic) => look(topic));
    }, LOOK_AGAIN_MS);
    open.add(stream);
    reply.raw.on('close', () => {
      clearInterval(timer);
      open.delete(stream);
    });
    return reply;
  });

  app.addHook('preClose', async () => {
    for (const stream of open) stream.end();
  });
}

const documentOf = (answer: unknown, key: string): unknown => (isRecord(answer) ? answer[key] : answer);
