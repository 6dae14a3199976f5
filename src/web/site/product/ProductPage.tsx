import type { PageView, ProductCardView, RatingView, StoreFrame } from '#shared/contract/pages.ts';
import { CourseParts } from '../../blocks/CourseParts.tsx';
import { fill } from '#shared/rules/messages/fill.ts';
import { STORE_PATHS } from '#shared/rules/storePaths.ts';
import { storeAddresses } from '#shared/rules/storeAddresses.ts';
import { initialOf } from '../../blocks/Avatar.tsx';
import { ContentList } from '../../blocks/ContentList.tsx';
import { FileList } from '../../blocks/FileList.tsx';
import { imageAddress } from '../../blocks/imageAddress.ts';
import { MORE_CARD_SIZES } from '../../blocks/layouts/cardSizes.ts';
import { gridClass } from '../../blocks/layouts/gridClass.ts';
import { ReviewList, ReviewSums } from '../../blocks/Reviews.tsx';
import { Stars } from '../../blocks/Stars.tsx';
import { StoreFooter } from '../../blocks/StoreFooter.tsx';
import { ProductCard } from '../../blocks/ProductCard.tsx';
import { Announce } from '../../blocks/Announce.tsx';
import { buyText } from '../../blocks/buyText.ts';
import { StoreBar } from '../../blocks/StoreBar.tsx';
import { storeLink } from '../../blocks/storeLink.ts';
import { Symbol } from '../../blocks/Symbol.tsx';
import { TierCards } from '../../blocks/TierCards.tsx';
import { TierLines } from '../../blocks/TierLines.tsx';
import { useMessages } from '../../blocks/useMessages.ts';
import { Facts } from '../../blocks/Facts.tsx';
import { CurrencyChoice } from '../CurrencyChoice.tsx';
import { Gallery } from './Gallery.tsx';
import { isTitleFirst, productLayout } from './productLayout.ts';
import { ShareRow } from './ShareRow.tsx';
import { PICKER, VariantPicker } from './VariantPicker.tsx';

type ProductPageProps = Extract<PageView, { kind: 'product' }>;

/** One product: images, price, contents, and a buy button that is always in reach. */
export function ProductPage(view: ProductPageProps) {
  const {
    store,
    product,
    courses,
    callFacts,
    limits,
    currency,
    bundle,
    more,
    reviews,
    isForSale,
    isComplete,
    left,
    variants,
    giftHref,
    installments,
    tiers,
    tipJar,
    membership,
  } = view;
  const { title, summary, price, files, contents, descriptionHtml } = product;
  const covers = product.covers.length > 0 ? product.covers : product.cover === null ? [] : [product.cover];
  const others = contents.filter(({ kind }) => kind !== 'course');
  const layout = productLayout(store.theme);
  const texts = useMessages();
  const {
    product: messages,
    bundle: bundles,
    gift,
    membership: joining,
    subscription,
    tip,
    waitlist,
    refusals,
  } = texts;
  const isCall = product.kind === 'call';
  const buy = price.hasTrial ? subscription.trialStart : buyText(product, texts);
  const isOwned = product.libraryHref !== undefined;
  const isWaitlist = product.isWaitlist === true;
  // Somebody who has one variant can buy another, and a further call.
  const isOffered =
    isForSale &&
    !isWaitlist &&
    isComplete &&
    left !== 0 &&
    (!isOwned || (variants.length > 0 && membership === null) || isCall);
  const form = variants.length > 0 && membership === null ? PICKER : undefined;
  return (
    <>
      <StoreBar store={store} hasCart={isForSale} />
      <main id="main" className="width">
        <article className={`product ${layout}${covers.length === 0 ? ' coverless' : ''}`}>
          {isTitleFirst(layout) ? null : <Gallery covers={covers} />}
          <header className="naming">
            <h1 dir="auto">{title}</h1>
            {summary === '' ? null : (
              <p className="lead" dir="auto">
                {summary}
              </p>
            )}
            {reviews === null ? null : <ToReviews {...reviews.rating} />}
          </header>
          {isTitleFirst(layout) ? <Gallery covers={covers} /> : null}
          <div className="offer">
            {isOffered && form !== undefined ? <VariantPicker {...view} /> : null}
            <div className={tipJar || membership !== null ? 'buy in-place' : 'buy'}>
              <p className="price">
                {isOwned && !isOffered
                  ? membership === null
                    ? messages.owned
                    : joining.yours
                  : isWaitlist
                    ? messages.soon
                    : tipJar
                      ? tip.choose
                      : price.label}
              </p>
              {isOwned ? (
                <a className={isOffered ? 'button quiet' : 'button'} href={product.libraryHref}>
                  {messages.open}
                </a>
              ) : null}
              {isWaitlist && isForSale ? (
                <a className="button" href={storeLink(store, 'waitlist', product.slug)}>
                  {waitlist.join}
                </a>
              ) : null}
              {isOffered && form !== undefined ? (
                <button className="button" type="submit" form={form}>
                  {buy}
                </button>
              ) : null}
              {isOffered && tipJar ? <TipAmounts store={store} slug={product.slug} amounts={tipJar.amounts} /> : null}
              {isOffered && membership !== null ? (
                <a className="button" href="#tiers">
                  {messages.join}
                </a>
              ) : null}
              {isOffered && form === undefined && !tipJar && membership === null ? (
                <a className="button" href={storeLink(store, 'checkout', product.slug)}>
                  {buy}
                </a>
              ) : null}
            </div>
            {giftHref !== null && !isOffered && isForSale && !isWaitlist && isComplete && left !== 0 ? (
              <div className="to-cart">
                <a className="button quiet" href={giftHref}>
                  {gift.asGift}
                </a>
              </div>
            ) : null}
            {isForSale && !isWaitlist ? <Facts facts={callFacts} /> : null}
            {isOffered ? <Facts facts={limits} /> : null}
            {isOffered ? <TierLines tiers={tiers} /> : null}
            {isOffered ? (
              <CurrencyChoice store={store} currency={currency} path={productPath(store, product.slug)} />
            ) : null}
            {isOffered && price.terms === undefined && !isCall && !tipJar ? (
              <AddToCart store={store} slug={product.slug} form={form} />
            ) : null}
            {/* The price of a membership is above its button, and again with each tier. */}
            {isOffered && price.terms !== undefined && (membership === null || price.hasTrial) ? (
              <p className="meta terms">{price.terms}</p>
            ) : null}
            {isOffered && installments !== null ? (
              <Installments store={store} slug={product.slug} text={installments} isChoice={form === undefined} />
            ) : null}
            {isOffered && form !== undefined ? <output className="meta availability" /> : null}
            {isOffered && bundle?.worth ? <p className="meta">{fill(bundles.worth, bundle.worth)}</p> : null}
            {isForSale && isWaitlist && !isOwned ? <p className="meta">{waitlist.text}</p> : null}
            {isForSale && !isWaitlist && !isComplete && !isOwned ? (
              <p className="meta">{refusals['product-not-for-sale']}</p>
            ) : null}
            {isForSale && !isWaitlist && isComplete && left !== null && !isOwned ? (
              <p className="meta">{left === 0 ? messages.soldOut : fill(messages.left, { count: `${left}` })}</p>
            ) : null}
            {isOffered && !tipJar && membership === null ? <NextSteps product={product} /> : null}
            {isForSale ? null : (
              <p className="assurance meta">
                <Symbol name="lock" />
                {refusals['pool-closed']}
              </p>
            )}
            {store.preview === null ? (
              <ShareRow url={storeAddresses(store.canonicalOrigin).product(product.slug)} title={title} />
            ) : null}
          </div>
          <div className="about">
            {bundle === null ? null : <BundleParts store={store} parts={bundle.parts} />}
            {files.length + contents.length === 0 || (membership !== null && courses.length === 0) ? null : (
              <section>
                <h2>{messages.contents}</h2>
                {courses.map((course, at) => (
                  <div key={at} className="panel course">
                    <h3 dir="auto">{course.title}</h3>
                    <CourseParts course={course} />
                  </div>
                ))}
                {files.length + others.length === 0 || membership !== null ? null : (
                  <div className="panel">
                    <FileList files={files} />
                    <ContentList contents={others} />
                  </div>
                )}
              </section>
            )}
            {descriptionHtml === '' ? null : <Description html={descriptionHtml} />}
            {membership === null ? <Questions items={product.faq} /> : null}
            {tipJar === null || tipJar.supporters.length === 0 ? null : <Supporters supporters={tipJar.supporters} />}
          </div>
        </article>
        {membership === null || isWaitlist ? null : (
          <section className="membership" id="tiers">
            <h2>{joining.choose}</h2>
            <TierCards store={store} slug={product.slug} tiers={membership} isOffered={isOffered} />
          </section>
        )}
        {membership === null ? null : <Questions items={product.faq} />}
        <Reviews store={store} reviews={reviews} libraryHref={product.libraryHref} />
        {more.length === 0 ? null : (
          <section className="more">
            <h2>
              <Announce sentence={messages.more} store={<bdi>{store.name}</bdi>} />
            </h2>
            <ul className={gridClass('calm')}>
              {more.map((other) => (
                <ProductCard
                  key={other.slug}
                  store={store}
                  product={other}
                  arrives="later"
                  level="h3"
                  sizes={MORE_CARD_SIZES}
                />
              ))}
            </ul>
          </section>
        )}
      </main>
      <StoreFooter store={store} />
    </>
  );
}

/** Answers open without a script, and by the browser's search. */
function Questions({ items }: { items: ProductPageProps['product']['faq'] }) {
  const { product } = useMessages();
  if (items.length === 0) return null;
  return (
    <section className="questions">
      <h2>{product.questions}</h2>
      {items.map(({ question, answer }, at) => (
        <details key={at}>
          <summary dir="auto">{question}</summary>
          <p dir="auto">{answer}</p>
        </details>
      ))}
    </section>
  );
}

const productPath = ({ base }: StoreFrame, slug: string): string =>
  base + STORE_PATHS.product.replace(':product', encodeURIComponent(slug));

type TipJarView = NonNullable<ProductPageProps['tipJar']>;

/** The suggested amounts, each of which opens the checkout with it, and a way to another amount. */
function TipAmounts({ store, slug, amounts }: { store: StoreFrame; slug: string; amounts: TipJarView['amounts'] }) {
  const { tip } = useMessages();
  const checkout = storeLink(store, 'checkout', slug);
  const more = checkout.includes('?') ? '&' : '?';
  return (
    <div className="tip-amounts">
      {amounts.map(({ value, label }) => (
        <a key={value} className="button quiet" href={`${checkout}${more}amount=${encodeURIComponent(value)}`}>
          {label}
        </a>
      ))}
      <a className="button" href={checkout}>
        {amounts.length > 0 ? tip.otherAmount : tip.give}
      </a>
    </div>
  );
}

/** The people who want to be listed, latest first. */
function Supporters({ supporters }: Pick<TipJarView, 'supporters'>) {
  return (
    <section>
      <h2>{useMessages().tip.supporters}</h2>
      <ul className="panel supporters">
        {supporters.map(({ name, on }, index) => (
          <li key={index}>
            <bdi>{name}</bdi>
            <span className="meta">{on}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a bundle contains, each with what it costs alone. */
function BundleParts({ store, parts }: { store: StoreFrame; parts: readonly ProductCardView[] }) {
  return (
    <section>
      <h2>{useMessages().bundle.inside}</h2>
      <ul className="panel inside">
        {parts.map(({ slug, title, cover, price }) => (
          <li key={slug}>
            {cover === null ? (
              <span className="letter" aria-hidden>
                {initialOf(title)}
              </span>
            ) : (
              <img
                src={imageAddress(cover.image, 160)}
                width={cover.image.width}
                height={cover.image.height}
                alt=""
                loading="lazy"
              />
            )}
            <a href={storeLink(store, 'product', slug)} dir="auto">
              {title}
            </a>
            <span className="meta">{price.label}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Below the button that buys at once. The answer sets the cart's cookie, because this page is the same for everybody. */
function AddToCart({ store, slug, form }: { store: StoreFrame; slug: string; form: string | undefined }) {
  const { cart } = useMessages();
  if (form !== undefined)
    return (
      <div className="to-cart">
        <button
          className="quiet"
          type="submit"
          form={form}
          formMethod="post"
          formAction={storeLink(store, 'cart')}
          name="intent"
          value="add"
        >
          {cart.add}
        </button>
      </div>
    );
  return (
    <form className="to-cart" method="post" action={storeLink(store, 'cart')}>
      <input type="hidden" name="product" value={slug} />
      <button className="quiet" type="submit" name="intent" value="add">
        {cart.add}
      </button>
    </form>
  );
}

interface InstallmentsProps {
  store: StoreFrame;
  slug: string;
  text: string;
  /** Whether nothing else is chosen before, so that the checkout can open with them. */
  isChoice: boolean;
}

/** The second way to pay. */
function Installments({ store, slug, text, isChoice }: InstallmentsProps) {
  const checkout = storeLink(store, 'checkout', slug);
  return (
    <p className="meta">
      {isChoice ? <a href={`${checkout}${checkout.includes('?') ? '&' : '?'}pay=installments`}>{text}</a> : text}
    </p>
  );
}

/** The steps from the button to what is bought. */
function NextSteps({ product }: Pick<ProductPageProps, 'product'>) {
  const { product: messages, call, contents, subscription } = useMessages();
  const { kind, terms, hasTrial } = product.price;
  const isCall = product.kind === 'call';
  function payText(): string {
    if (kind === 'free') return messages.enterEmail;
    if (hasTrial) return subscription.trialMethod;
    return terms === undefined ? messages.payByCard : messages.payEach;
  }
  return (
    <section className="next">
      <h2>{messages.next}</h2>
      <ol>
        {isCall ? <li>{call.choose}</li> : null}
        <li>{payText()}</li>
        {isCall ? <li>{call.emailed}</li> : <li>{isDownloaded(product) ? messages.instantAccess : contents.now}</li>}
        {isCall ? null : <li>{messages.emailedLink}</li>}
      </ol>
    </section>
  );
}

/** Whether what its buyers want are its files. */
const isDownloaded = ({ kind, files }: ProductPageProps['product']): boolean =>
  (kind === 'download' || kind === 'lead') && files.length > 0;

const ToReviews = ({ value, average, count, label }: RatingView) => (
  <p>
    <a className="to-reviews" href="#reviews">
      <Stars value={value} label={label} />
      <span aria-hidden>
        {average} ({count})
      </span>
    </a>
  </p>
);

/** What customers say, and the way for the visitor who has the product to say something. */
function Reviews({
  store,
  reviews,
  libraryHref,
}: Pick<ProductPageProps, 'store' | 'reviews'> & { libraryHref: string | undefined }) {
  const { reviews: messages } = useMessages();
  if (reviews === null) return null;
  return (
    <section className="reviews" id="reviews">
      <h2>{messages.title}</h2>
      <div>
        <ReviewSums reviews={reviews} />
        {libraryHref === undefined ? null : (
          <a className="button quiet" href={`${libraryHref}#review`}>
            {messages.write}
          </a>
        )}
      </div>
      <div>
        <ReviewList store={store} items={reviews.items} />
        {reviews.allHref === null ? null : (
          <a className="button quiet" href={reviews.allHref}>
            {messages.all}
          </a>
        )}
      </div>
    </section>
  );
}

function Description({ html }: { html: string }) {
  const { product } = useMessages();
  return (
    <section>
      <h2>{product.about}</h2>
      <div className="rich" dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  );
}
