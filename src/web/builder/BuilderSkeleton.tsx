import { Skeleton } from '#web/ui/Skeleton.tsx';

/** The builder's skeleton while its page loads: the bar, a panel on each side, and the page between them. */
export function BuilderSkeleton({ name, title }: { name: string; title: string }) {
  return (
    <div className="builder" aria-busy>
      <div className="builder-bar">
        <h1 tabIndex={-1} className="flex min-h-control min-w-0 flex-col justify-center leading-tight outline-none">
          <span className="truncate text-body font-semibold" dir="auto">
            {name}
          </span>
          <span className="text-tiny font-normal text-ink-2">{title}</span>
        </h1>
      </div>
      <div className="builder-body">
        <div className="builder-side">
          <PanelShape />
        </div>
        <main className="builder-middle place-items-center p-4">
          <output className="sr-only">Opening your page…</output>
          <div className="h-full w-full max-w-form">
            <Skeleton shape="block" />
          </div>
        </main>
        <div className="builder-side">
          <PanelShape />
        </div>
      </div>
    </div>
  );
}

const PanelShape = () => (
  <div className="flex flex-col gap-4 p-4">
    {Array.from({ length: 6 }, (_, at) => (
      <span key={at} className="h-control">
        <Skeleton shape="block" />
      </span>
    ))}
  </div>
);
