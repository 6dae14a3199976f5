import { Skeleton } from '#web/ui/Skeleton.tsx';

/** The shape of the editor while its product is read. */
export function EditorSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-8">
      <span className="sr-only">Loading</span>
      <Skeleton shape="title" />
      <div className="grid gap-8 md:grid-cols-3">
        <Skeleton lines={2} />
        <div className="flex flex-col gap-6 md:col-span-2">
          <Skeleton lines={2} />
          <Skeleton lines={2} />
          <Skeleton lines={4} />
        </div>
      </div>
    </div>
  );
}
