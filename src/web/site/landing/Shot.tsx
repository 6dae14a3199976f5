import type { LandingShot } from './landingShots.ts';

type ShotProps = { shot: LandingShot; className: string; first?: boolean };

/** A picture of the product in a thin frame. */
export function Shot({ shot, className, first = false }: ShotProps) {
  return (
    <figure className={`shot ${className}`}>
      <picture>
        <img
          {...shot}
          alt={shot.alt}
          {...(first ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
        />
      </picture>
    </figure>
  );
}
