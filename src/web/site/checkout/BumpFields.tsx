import type { BumpView } from '#shared/contract/pages.ts';
import { Announce } from '../../blocks/Announce.tsx';
import { imageAddress } from '../../blocks/imageAddress.ts';
import { useMessages } from '../../blocks/useMessages.ts';
import { Facts } from '../../blocks/Facts.tsx';

/** Products that the buyer can add. The button computes the new total. A script presses it after a change. */
export function BumpFields({ bumps }: { bumps: readonly BumpView[] }) {
  const { checkout } = useMessages();
  return (
    <div className="bumps">
      {bumps.map((bump) => (
        <BumpField key={bump.name} bump={bump} />
      ))}
      <button className="quiet" type="submit" name="intent" value="price" formNoValidate data-update="">
        {checkout.updateTotal}
      </button>
    </div>
  );
}

/** A product that the buyer can add. */
export function BumpField({ bump: { name, title, text, limits, price, was, cover, isTaken } }: { bump: BumpView }) {
  const { checkout } = useMessages();
  return (
    <div className="bump">
      {cover === null ? null : (
        <img
          src={imageAddress(cover.image, 320)}
          width={cover.image.width}
          height={cover.image.height}
          alt={cover.alt}
          loading="lazy"
        />
      )}
      <div>
        <div className="sure">
          <input type="checkbox" id={name} name={name} value="yes" defaultChecked={isTaken} />
          <label htmlFor={name}>
            <Announce sentence={checkout.addBump} title={<bdi>{title}</bdi>} price={<b>{price}</b>} />
            {was === null ? null : (
              <>
                {' '}
                <s>{was}</s>
              </>
            )}
          </label>
        </div>
        {text === '' ? null : (
          <p className="meta" dir="auto">
            {text}
          </p>
        )}
        <Facts facts={limits} />
      </div>
    </div>
  );
}
