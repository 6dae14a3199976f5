import type { StoreDomain } from '#shared/contract/domains.ts';
import { DOMAIN_PROOF_DAYS } from '#shared/rules/domain.ts';
import type { Tone } from '#web/ui/Badge.tsx';

type Words = { badge: string; tone: Tone; sentence: string };

/** How far a domain is, and what to do next. */
export function domainWords(domain: StoreDomain, isOn: boolean): Words {
  if (!isOn) return { badge: 'Switched off', tone: 'neutral', sentence: 'It answers again once domains are on.' };
  if (domain.isChecking) return { ...stateWords(domain), sentence: 'Looking at its records now…' };
  return { ...stateWords(domain), sentence: sentenceOf(domain) };
}

function stateWords({ state, problem }: StoreDomain): Omit<Words, 'sentence'> {
  if (state === 'failed') return { badge: 'Not connected', tone: 'brick' };
  if (state === 'pending') {
    return { badge: problem === 'taken' ? 'Held by another store' : 'Waiting for its proof', tone: 'amber' };
  }
  return problem === null ? { badge: 'Connected', tone: 'slate' } : { badge: 'Proven', tone: 'amber' };
}

function sentenceOf({ state, problem, found }: StoreDomain): string {
  const again =
    state === 'failed'
      ? `It was looked for during ${DOMAIN_PROOF_DAYS} days. Set the records, then choose Check now.`
      : '';
  switch (problem) {
    case null:
      return state === 'connected'
        ? 'Visitors find you there.'
        : 'Set these records where the domain is registered. New records can take some hours to be seen.';
    case 'no-proof':
      return `The TXT record is not there yet. New records can take some hours to be seen. ${again}`.trim();
    case 'other-proof':
      return `There is a TXT record with another value: ${found}. Set it to the value below. ${again}`.trim();
    case 'no-address':
      return 'The domain is yours. It leads nowhere yet: set the other record too.';
    case 'elsewhere':
      return `The domain is yours, but it leads to ${found}. Change its record to the value below. Behind a proxy such as a CDN this is as it should be.`;
    case 'unanswered':
      return 'The name servers of the domain did not answer. It is looked at again soon.';
    case 'taken':
      return `Your TXT record is there, and so is that of another store, which keeps the domain meanwhile. If it is yours now, delete the record ${found} and keep yours${state === 'failed' ? ', then choose Check now.' : '. Your store is found there soon after.'}`;
    case 'lost':
      return 'Another store has proven this domain, and your TXT record is gone. If the domain is yours, set the record again, delete the other one, then choose Check now.';
  }
}
