/** Shown in the builder only: what a block still needs. The builder's own style sheet styles it. */
export function Hint({ children }: { children: string }) {
  return <p className="builder-empty">{children}</p>;
}
