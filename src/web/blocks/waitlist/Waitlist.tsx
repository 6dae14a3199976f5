import type { waitlist } from '#shared/blocks/waitlist.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { buyText } from '../buyText.ts';
import { FormSection } from '../FormSection.tsx';
import { pickOrHint } from '../pickOrHint.tsx';
import { PriceTag } from '../PriceTag.tsx';
import { storeLink } from '../storeLink.ts';
import { EmailField, fieldsOf, SendButton, VisitorForm } from '../VisitorForm.tsx';
import type { ViewPropsOf } from '../viewOf.ts';

/** The form of a product's waitlist. Once the product is for sale, a button leads to it. */
export function Waitlist({ id, props, page }: ViewPropsOf<typeof waitlist>) {
  const { store, messages } = page;
  const { product, hint } = pickOrHint('waitlist', props.product, page);
  if (!product) return hint;
  const { slug, title, summary } = product;
  const isOpen = product.isWaitlist !== true;
  const purpose = props.words || (isOpen ? summary : messages.waitlist.text);
  return (
    <FormSection props={{ title: props.title || title, words: purpose, look: props.look }}>
      {isOpen ? (
        <>
          <PriceTag product={product} />
          <p>
            <a className="cta" href={product.libraryHref ?? storeLink(store, 'product', slug)}>
              {product.libraryHref === undefined ? buyText(product, messages) : messages.product.open}
            </a>
          </p>
        </>
      ) : (
        <VisitorForm store={store} id={id} to="waitlist" product={slug}>
          <div className="asked">
            <EmailField {...fieldsOf(['email'], { form: { id } })('email')} />
            <SendButton store={store} id={id}>
              {props.button || messages.waitlist.join}
            </SendButton>
          </div>
          <p className="meta" dir="auto">
            {fill(messages.waitlist.consent, { store: store.name, title })}
          </p>
        </VisitorForm>
      )}
    </FormSection>
  );
}
