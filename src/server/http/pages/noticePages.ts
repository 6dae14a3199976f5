import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageLanguage } from '#shared/rules/language.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { translate } from '#shared/rules/messages/translate.ts';
import type { Messages } from '#shared/rules/messages/Messages.ts';
import type { StoreRef } from '../../access/directory.ts';
import { browserLanguage } from '../readRequestContext.ts';
import type { Deps } from '../Deps.ts';
import { toWireError } from '../wire.ts';
import { detectMode } from './detectMode.ts';
import { hasOwnHost, languageOf, verbOf, type PageRequest, type StoreRequest } from './pageRequest.ts';
import { sendAnswer } from './sendPage.ts';

/** Pages with one message, shown instead of a page. */

type Absent = Pick<PageRequest, 'deps' | 'request' | 'reply'> & { store: StoreRef | null };

interface Notice {
  message: 'noStore' | 'noWebsite' | 'noPage' | 'suspended';
  status: number;
  action?: (messages: Messages) => { label: string; href: string };
}

/** A notice instead of a store's page, in the store's language if it has one, else in the browser's. */
export function showNotice({ deps, request, reply, store }: Absent, { message, status, action }: Notice) {
  const { language } = pageLanguage(store?.language ?? '', browserLanguage(request));
  const messages = getMessages(language);
  const [title, sentence] = [messages.notices[message], messages.notices[`${message}Text`]];
  return sendAnswer(deps, request, reply, {
    status,
    show: { kind: 'notice', title, sentence, action: action?.(messages) ?? null, store: null, language },
  });
}

const SUSPENDED_RETRY_SECONDS = 3600;

/** The notice instead of every page of a suspended store. Its status asks search engines to keep the address. */
export function showSuspended(absent: Absent) {
  absent.reply.header('x-robots-tag', 'noindex').header('retry-after', SUSPENDED_RETRY_SECONDS);
  return showNotice(absent, { message: 'suspended', status: 503 });
}

/** For browsers that request an address that cannot be parsed. If it names a store, the page links to the store. */
export async function sendUnreadablePage(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { mode } = await detectMode(deps, request);
  const store = mode.storeData;
  const storeHref = hasOwnHost(mode) ? '/' : `/${store?.slug ?? ''}`;
  return showNotice(
    { deps, request, reply, store },
    {
      message: 'noPage',
      status: 400,
      action: ({ notices, common }) =>
        store === null ? { label: notices.home, href: '/' } : { label: common.backToStore, href: storeHref },
    },
  );
}

/** If a form cannot show the problem, the page shows the refusal's message. */
export function showProblem(failed: StoreRequest & { error: unknown }) {
  const { deps, request, reply, mode, base, error } = failed;
  const { language } = languageOf(failed);
  const messages = getMessages(language);
  const problem = toWireError(error);
  if (problem.fault) deps.services.faults.report(problem.fault.error, { fault: problem.fault.id, id: request.id });
  if (problem.details.retryAfter !== undefined) reply.header('retry-after', problem.details.retryAfter);
  const isFault = problem.httpStatus >= 500;
  const reload = { label: messages.notices.reload, href: base + (mode.rest === '/' && base !== '' ? '' : mode.rest) };
  return sendAnswer(deps, request, reply, {
    status: problem.httpStatus,
    show: {
      kind: 'notice',
      title: isFault ? messages.notices.fault : messages.notices.problem,
      sentence: problem.httpStatus === 500 ? messages.notices.faultText : translate(messages, problem.message),
      action: isFault && verbOf(request) === 'GET' ? reload : { label: messages.common.backToStore, href: base || '/' },
      store: null,
      language,
    },
  });
}
