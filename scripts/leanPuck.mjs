const PUCK = /@puckeditor\/core\/dist\/chunk-\w+\.mjs$/;

/** Pure calls, whose unused results can be removed with them. */
const MAKERS =
  /^(var \w+ = )((?:get_class_name_factory_default|createContext|createLucideIcon|memo|forwardRef|lazy)\d*\()/gm;
/** Property assignments keep a component alive even if it is unused. */
const HANGERS = /^(?:(?:ActionBar|ComponentList|Drawer|RichTextMenu)\.\w+|\w+\.displayName) = .+;$/gm;

/**
 * Puck is a single file, and its main component includes a complete editor interface: header, fields, outline, drawer
 * and their styles. The builder has its own (decision 014) and uses only Puck's frame, slots and dragging. Each cut
 * names the text it removes. If a new version of Puck has a different text, the build fails.
 */
const CUTS = [
  {
    what: 'the interface around the page',
    from: 'var Layout = ({ children }) => {',
    to: '// components/Puck/index.tsx',
    by: `var Layout = ({ children }) => {
  const { height } = usePropsContext();
  const id = useAppStore((s) => s.instanceId);
  return jsx67("div", { className: "Puck", id, style: { height }, children: jsx67(DragDropContext, { children }) });
};
`,
  },
  {
    what: 'the parts of that interface',
    from: 'Puck.Components = Components;',
    to: 'Puck.Preview = Preview2;',
    by: '',
  },
  {
    what: 'the overlay of a block and its buttons',
    from: 'dragFinished && isVisible && createPortal2(',
    to: 'children(refSetter)',
    by: '',
  },
  {
    what: 'the button that chooses what holds a block',
    from: 'const parentAction = useMemo7(',
    to: 'const nextContextValue = useMemo7(',
    by: '',
  },
  {
    what: 'the buttons of a block',
    from: 'overrides.actionBar || DefaultActionBar,',
    to: '[overrides.actionBar]',
    by: 'overrides.actionBar,',
  },
  {
    what: 'text edited on the page',
    from: ', getInlineTextTransform()), getRichTextTransform())',
    to: ', plugins.reduce(',
    by: ', {}), {})',
  },
  {
    what: 'long pages drawn in part',
    from: 'shouldVirtualizeItems ? ',
    to: 'contentIdsWithPreview.map((componentId, i) =>',
    by: '',
  },
];

/** The style rules that the frame still needs, by the headings in Puck's style sheet. */
const RULES = ['bundle/core.css', 'components/DropZone/styles.module.css', 'components/DraggableComponent/styles.css'];
const SHEET = /^(var iframeInteractionStyles = )'(.+)';$/m;

/** Removes the parts of Puck that the builder does not show. */
export function leanPuck() {
  return {
    name: 'lean-puck',
    apply: 'build',
    transform: {
      filter: { id: PUCK },
      handler: (code) => ({
        code: cutChrome(code).replace(MAKERS, '$1/* @__PURE__ */ $2').replace(HANGERS, ''),
        map: null,
      }),
    },
  };
}

function cutChrome(code) {
  if (!code.includes('function Puck(props)')) return code;
  const left = CUTS.reduce((uncut, { what, from, to, by }) => {
    const [before, rest, ...more] = uncut.split(from);
    const end = rest?.indexOf(to) ?? -1;
    if (end === -1 || more.length > 0) throw changed(what);
    return before + by + rest.slice(end);
  }, code);
  if (!SHEET.test(left)) throw changed('the rules of the frame');
  return left.replace(SHEET, (_, name, sheet) => name + JSON.stringify(cutSheet(sheet.replaceAll('\\n', '\n'))) + ';');
}

/** The needed rules and the tokens they use. */
function cutSheet(sheet) {
  const parts = sheet.split(/(?=^\/\* .+ \*\/$)/m);
  const rules = RULES.map((name) => {
    const part = parts.find((each) => each.startsWith('/* ') && each.split('\n')[0].includes(name));
    if (part === undefined) throw changed(name);
    return part.slice(part.indexOf('\n') + 1).replaceAll(/\n\s*/g, '');
  }).join('');
  const tokens = new Map(
    Array.from(sheet.matchAll(/(--puck-[\w-]+): ?([^;]+);/g), ([, token, value]) => [token, value]),
  );
  const used = new Set();
  const follow = (text) => {
    for (const [token] of text.matchAll(/--puck-[\w-]+/g)) {
      if (used.has(token) || !tokens.has(token)) continue;
      used.add(token);
      follow(tokens.get(token));
    }
  };
  follow(rules);
  return `:root{${[...used].map((token) => `${token}:${tokens.get(token)}`).join(';')}}${rules}`;
}

const changed = (what) => new Error(`Puck has changed: scripts/leanPuck.mjs no longer finds ${what}.`);
