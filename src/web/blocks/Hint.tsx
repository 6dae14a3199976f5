/** In the builder only: what a block waits for. The builder's own sheet draws it. */
export function Hint({ children }: { children: string }) {
  return <p className="builder-empty">{children}</p>;
}
