import type { tipJar } from '#shared/blocks/tipJar.ts';
import type { SupporterView } from '#shared/contract/pages.ts';
import { FormSection } from '../FormSection.tsx';
import { pickOrHint } from '../pickOrHint.tsx';
import { storeLink } from '../storeLink.ts';
import { useBlockMessages } from '../useBlockMessages.ts';
import type { ViewPropsOf } from '../viewOf.ts';

/** The suggested amounts of a tip jar, each of which opens the checkout, and the people who want to be listed. */
export function TipJar({ props, page }: ViewPropsOf<typeof tipJar>) {
  const { store, data, messages, isEditing } = page;
  const { product, hint } = pickOrHint('tipJar', props.product, page);
  if (!product?.tipJar) return hint;
  const { amounts, showsSupporters } = product.tipJar;
  const checkout = storeLink(store, 'checkout', product.slug);
  const more = checkout.includes('?') ? '&' : '?';
  const listed = isEditing ? EXAMPLE : (data.supporters?.[product.id] ?? []);
  return (
    <FormSection
      props={{ title: props.title || product.title, words: props.words || product.summary, look: props.look }}
    >
      {amounts.length === 0 ? null : (
        <p className="amounts">
          {amounts.map(({ value, label }) => (
            <a key={value} href={`${checkout}${more}amount=${encodeURIComponent(value)}`}>
              {label}
            </a>
          ))}
        </p>
      )}
      <p>
        <a className="cta" href={checkout}>
          {amounts.length === 0 ? messages.tip.give : messages.tip.otherAmount}
        </a>
      </p>
      {showsSupporters && props.showsSupporters && listed.length > 0 ? <Supporters supporters={listed} /> : null}
    </FormSection>
  );
}

function Supporters({ supporters }: { supporters: readonly SupporterView[] }) {
  return (
    <>
      <h3>{useBlockMessages().tip.supporters}</h3>
      <ul className="supporters">
        {supporters.slice(0, MOST).map(({ name, on }, at) => (
          <li key={at}>
            <bdi>{name}</bdi> <small>{on}</small>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The page of the tip jar lists the others. */
const MOST = 12;

const EXAMPLE: readonly SupporterView[] = [{ name: 'Names of supporters appear here', on: '' }];
