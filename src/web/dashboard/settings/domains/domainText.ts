import type { StoreDomain } from '#shared/contract/domains.ts';
import { DOMAIN_PROOF_DAYS } from '#shared/rules/domain.ts';
import type { Tone } from '#web/ui/Badge.tsx';

type Texts = { badge: string; tone: Tone; sentence: string };

/** A domain's state and the next step. */
export function domainText(domain: StoreDomain, isOn: boolean): Texts {
  if (!isOn)
    return {
      badge: 'Off',
      tone: 'neutral',
      sentence: 'This domain will work again when custom domains are turned on.',
    };
  if (domain.isChecking) return { ...stateText(domain), sentence: 'Checking DNS records…' };
  return { ...stateText(domain), sentence: sentenceOf(domain) };
}

function stateText({ state, problem }: StoreDomain): Omit<Texts, 'sentence'> {
  if (state === 'failed') return { badge: 'Not connected', tone: 'brick' };
  if (state === 'pending') {
    return { badge: problem === 'taken' ? 'Used by another store' : 'Waiting for verification', tone: 'amber' };
  }
  return problem === null ? { badge: 'Connected', tone: 'slate' } : { badge: 'Verified', tone: 'amber' };
}

function sentenceOf({ state, problem, found }: StoreDomain): string {
  const again =
    state === 'failed'
      ? `We checked for ${DOMAIN_PROOF_DAYS} days without finding it. Add the records, then choose Check now.`
      : '';
  switch (problem) {
    case null:
      return state === 'connected'
        ? 'Visitors can find you at this domain.'
        : 'Add these records at your domain registrar. It can take a few hours for new records to be found.';
    case 'no-proof':
      return `We can’t find the TXT record yet. It can take a few hours for new records to be found. ${again}`.trim();
    case 'other-proof':
      return `The TXT record has a different value: ${found}. Change it to the value below. ${again}`.trim();
    case 'no-address':
      return 'You own this domain, but it doesn’t point to your store yet. Add the other record too.';
    case 'elsewhere':
      return `You own this domain, but it points to ${found}. Change the record to the value below. If you use a proxy such as a CDN, you can ignore this.`;
    case 'unanswered':
      return 'The domain’s name servers didn’t respond. We’ll check again soon.';
    case 'taken':
      return `We found your TXT record, but also one from another store that is using this domain. If the domain is yours now, delete the record ${found} and keep your own${state === 'failed' ? ', then choose Check now.' : '. We’ll connect it to your store soon after.'}`;
    case 'lost':
      return 'Another store has verified this domain, and your TXT record is gone. If the domain is yours, add your record again and delete the other one, then choose Check now.';
  }
}
