const PUCK = /@puckeditor\/core\/dist\/chunk-\w+\.mjs$/;

/** Calls that only make something: what nobody uses of what they made can go with them. */
const MAKERS =
  /^(var \w+ = )((?:get_class_name_factory_default|createContext|createLucideIcon|memo|forwardRef|lazy)\d*\()/gm;
/** What is hung on a component keeps it, wanted or not. */
const HANGERS = /^(?:(?:ActionBar|ComponentList|Drawer|RichTextMenu)\.\w+|\w+\.displayName) = .+;$/gm;

/**
 * Puck is one file, and its one component brings an editor's whole interface: header, fields, outline, drawer and their
 * rules. Ours has its own (decision 014): of Puck it uses the frame, the slots and the drags. Each cut names the text it
 * stands for; where a new Puck says it otherwise, the build ends and asks for a look.
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

/** The rules for the page in its frame that hold of what is left, by the headings in Puck's sheet. */
const RULES = ['bundle/core.css', 'components/DropZone/styles.module.css', 'components/DraggableComponent/styles.css'];
const SHEET = /^(var iframeInteractionStyles = )'(.+)';$/m;

/** Leaves out of Puck what the builder does not show. */
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

/** The wanted rules, and the tokens that these name. */
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
