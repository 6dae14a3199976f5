import type { LandingShot } from './landingShots.ts';

type ShotProps = { shot: LandingShot; className: string; arrives?: 'first' | 'soon' | 'later' };

/** A screenshot in a thin frame. */
export function Shot({ shot: { darkSrcSet, ...shot }, className, arrives = 'later' }: ShotProps) {
  return (
    <figure className={`shot ${className}`}>
      <picture>
        {darkSrcSet === undefined ? null : (
          <source media="(prefers-color-scheme: dark)" srcSet={darkSrcSet} sizes={shot.sizes} />
        )}
        <img
          {...shot}
          alt={shot.alt}
          {...(arrives === 'first' ? { fetchPriority: 'high' as const } : {})}
          {...(arrives === 'later' ? { loading: 'lazy' as const } : {})}
        />
      </picture>
    </figure>
  );
}
