import type { CheckoutView } from '#shared/contract/pages.ts';
import { Announce } from '../../blocks/Announce.tsx';
import { imageAddress } from '../../blocks/imageAddress.ts';
import { useMessages } from '../../blocks/useMessages.ts';

type BumpFieldProps = { bump: NonNullable<CheckoutView['bump']> };

/** A second product that the buyer can add. The button computes the new total. A script presses it after a change. */
export function BumpField({ bump: { title, text, price, was, cover, isTaken } }: BumpFieldProps) {
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
          <input type="checkbox" id="bump" name="bump" value="yes" defaultChecked={isTaken} />
          <label htmlFor="bump">
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
        <button className="quiet" type="submit" name="intent" value="price" formNoValidate data-update="">
          {checkout.updateTotal}
        </button>
      </div>
    </div>
  );
}
