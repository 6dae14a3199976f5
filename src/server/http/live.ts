import type { FastifyInstance } from 'fastify';
import { Refusal } from '#shared/contract/refusals.ts';
import { isRecord } from '#shared/kit/isRecord.ts';
import { networkOf } from '../access/attempts.ts';
import { readRequestContext, readRequestFacts } from './readRequestContext.ts';
import { creatorCookie } from './cookies.ts';
import type { Deps } from './Deps.ts';
import { openDocumentStream, type DocumentStream } from './documentStream.ts';
import { hijackReply } from './hijackReply.ts';
import { creatorCredential, resolveCreator } from './identify.ts';
import { readTopics, type Topic } from './liveTopics.ts';
import { coalesce } from './coalesce.ts';
import { runCallable } from './runCallable.ts';
import { openConcurrencyLimit } from './openConcurrencyLimit.ts';

/** Notifications can get lost, so every document is also read again at this interval. */
const RECHECK_MS = 30_000;
/** More tabs than anyone keeps open. Each stream reads its documents every half minute. */
export const MAX_STREAMS = 25;

/** GET /live?topics=user,store:{id}: sends the current value of each document, then every change. */
export function serveLive(app: FastifyInstance, deps: Deps): void {
  const connections = openConcurrencyLimit(MAX_STREAMS);
  const open = new Set<DocumentStream>();
  app.get<{ Querystring: { topics?: string | string[] } }>('/live', async (request, reply) => {
    request.routeLabel = 'live';
    const facts = readRequestFacts(request);
    const found = await resolveCreator(deps.services.db, {
      credential: creatorCredential(facts),
      now: deps.services.now(),
    });
    const userId = found?.session.accountId;
    const topics = readTopics([request.query.topics ?? ''].flat().join(','));
    if (userId === undefined && !topics.every(({ isOpen }) => isOpen)) throw new Refusal('unauthenticated');
    const requestContext = readRequestContext({ request, reply, deps, cookie: creatorCookie(facts.secure) });
    const read = async ({ call, key, payload }: Topic) => {
      const answer = deps.registries.callables.find(({ contract }) => contract.name === call);
      if (!answer) throw new Refusal('unknown-function');
      const result = await runCallable({
        answer,
        payload,
        facts,
        requestContext: { ...requestContext, now: deps.services.now() },
      });
      return documentOf(result, key);
    };
    // A client that has already disconnected emits no further close event, so nothing may be started for it.
    const isClosed = () => reply.raw.destroyed;
    if (isClosed()) return reply.hijack();
    reply.raw.once('close', connections.take(userId ?? `guest ${networkOf(requestContext.device)}`));
    // Changes that arrive during the first read are collected and handled after it.
    const changed = new Set<Topic>();
    let recheck: (topic: Topic) => void = (topic) => changed.add(topic);
    const stop = deps.changes.listen((announced) => {
      // A change to the person can change what they may see, such as their session or account.
      const concernsAll = announced === null || announced === `user:${userId}`;
      topics.filter((topic) => concernsAll || topic.isNotifiedBy(announced, userId)).forEach((topic) => recheck(topic));
    });
    reply.raw.once('close', stop);
    const first = await Promise.all(topics.map(read));
    const response = hijackReply(reply);
    if (isClosed()) return reply;
    const stream = openDocumentStream(response, Number(request.headers['last-event-id'] ?? 0) || 0);
    topics.forEach((topic, index) => stream.send(topic.name, first[index]));
    recheck = coalesce((topic) =>
      read(topic).then(
        (value) => stream.send(topic.name, value),
        (error: unknown) => (error instanceof Refusal ? stream.endWithout(topic.name) : stream.end()),
      ),
    );
    changed.forEach((topic) => recheck(topic));
    if (request.method === 'HEAD') {
      stream.end();
      return reply;
    }
    const timer = setInterval(() => {
      stream.stillHere();
      topics.forEach((topic) => recheck(topic));
    }, RECHECK_MS);
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
