// The page of the API with scripts: copies examples, and sends calls as the user who is logged in. Everything else works
// without. Texts from the server and from forms are only ever inserted as text.
(() => {
  /** Longer bodies are cut on the page; the whole body can be saved. */
  const MAX_CHARACTERS = 100_000;
  /** Reading ends here. */
  const MAX_BYTES = 20_000_000;
  const SHOWN_HEADERS = [
    'cache-control',
    'content-disposition',
    'content-length',
    'content-type',
    'deprecation',
    'etag',
    'location',
    'preference-applied',
    'retry-after',
    'sunset',
    'x-laurels-cached-at',
    'x-mol-server-build-version',
    'x-request-id',
  ];
  const version = document.body.dataset.version;
  /** Controllers of the requests in flight, by their forms. */
  const running = new WeakMap();
  /** The user for whom calls are sent, so that a change isn't made for another one who has logged in since. */
  let user;

  document.documentElement.classList.add('scripted');

  function create(tag, properties = {}, ...children) {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
  }

  // Links to closed calls. Browsers open them on their own, but not all do.
  function openTarget() {
    const target = document.querySelector(':target');
    const closed = target?.closest('details:not([open])');
    if (!closed) return;
    closed.open = true;
    target.scrollIntoView();
  }
  addEventListener('hashchange', openTarget);
  openTarget();

  // Examples: one choice of the language for all calls.
  document.addEventListener('change', ({ target }) => {
    if (!target.matches('.examples input')) return;
    for (const other of document.querySelectorAll(`.examples input[value="${target.value}"]`)) {
      other.checked = true;
    }
  });

  async function copy(button) {
    const { value } = button.parentElement.querySelector('input:checked');
    const code = button.parentElement.querySelector(`pre.${value} code`);
    button.textContent = (await copyText(code)) ? 'Copied' : "Couldn't copy";
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 2_000);
  }

  async function copyText(code) {
    try {
      // Only pages of a secure origin have the clipboard interface.
      if (navigator.clipboard) await navigator.clipboard.writeText(code.textContent);
      else {
        getSelection().selectAllChildren(code);
        return document.execCommand('copy');
      }
      return true;
    } catch {
      return false;
    }
  }

  document.addEventListener('click', ({ target }) => {
    if (target.matches('button.copy')) void copy(target);
  });

  // Who is logged in.
  async function json(path) {
    const response = await fetch(path, { cache: 'no-store' });
    if (!response.ok) throw new Error(response.statusText);
    return response.json();
  }

  /** How often it was checked who is logged in: of several checks at once, the last one counts. */
  let checks = 0;

  async function showAccount() {
    checks += 1;
    const check = checks;
    let profile;
    let isKnown = true;
    try {
      const { logged_in: isLoggedIn } = await json('/api/setup');
      if (isLoggedIn) profile = await json('/api/user/profile');
    } catch {
      // Without an answer nothing is disabled: the calls say what is wrong.
      isKnown = false;
    }
    if (check !== checks) return;
    // What the last user has seen is not for the next one.
    if (user !== undefined && user !== profile?._id) clearReplies();
    user = profile?._id;
    const isVisitor = isKnown && !profile;
    document.documentElement.classList.toggle('visitor', isVisitor);
    for (const button of document.querySelectorAll('.try[data-account] button:not(.stop)')) {
      button.disabled = isVisitor;
    }
    const notice = [];
    if (profile) notice.push(`You're logged in as ${profile.username}. Calls you try use your account.`);
    else if (isVisitor) {
      const link = create('a', { href: '/log-in', textContent: 'log in' });
      notice.push('To try calls that need an account, ', link, ' and come back.');
    }
    document.getElementById('account').replaceChildren(...notice);
  }

  function clearReplies() {
    for (const form of document.querySelectorAll('.try')) {
      running.get(form)?.abort();
      clearReply(form);
    }
  }

  function clearReply(form) {
    for (const link of form.querySelectorAll('.reply a')) URL.revokeObjectURL(link.href);
    form.querySelector('.reply').replaceChildren();
    form.querySelector('.status').textContent = '';
  }

  void showAccount();
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void showAccount();
  });
  // A page that the browser keeps for Back must not show the responses after a log-out.
  addEventListener('pagehide', clearReplies);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void showAccount();
  });

  // Trying a call.
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!form.matches('.try')) return;
    event.preventDefault();
    const current = running.get(form);
    if (current) current.abort();
    else void send(form);
  });

  async function send(form) {
    clearReply(form);
    const status = form.querySelector('.status');
    let request;
    try {
      request = read(form);
    } catch (error) {
      status.textContent = error.message;
      return;
    }
    const { method, url } = request;
    if (!isRead(form) && !(await confirmed(form, `${method} ${url.pathname}${url.search}`))) {
      status.textContent = 'Not sent.';
      return;
    }
    const controller = new AbortController();
    const button = form.querySelector('button');
    running.set(form, controller);
    button.textContent = 'Stop';
    button.classList.add('stop');
    status.textContent = 'Waiting for the response…';
    try {
      await show(form, request, controller.signal);
    } catch (error) {
      const failure = `We couldn't load the response. (${error.message})`;
      status.textContent = controller.signal.aborted ? 'Stopped.' : failure;
    } finally {
      running.delete(form);
      button.textContent = 'Send';
      button.classList.remove('stop');
    }
    // It may have logged the user in or out.
    if (!isRead(form) || status.textContent.startsWith('401')) await showAccount();
  }

  /** Some requests with GET change something, too: those that need the header of the version. */
  function isRead({ dataset }) {
    return dataset.method === 'GET' && !('changes' in dataset);
  }

  /** The request of a form's fields. Throws an error with a message for the user. */
  function read(form) {
    const { method, path } = form.dataset;
    const headers = new Headers({ 'x-mol-frontend-build-version': version });
    const query = new URLSearchParams();
    let pathname = path;
    let body;
    for (const field of form.querySelectorAll('[data-in]')) {
      const { name, value, dataset } = field;
      if (dataset.in === 'path') {
        pathname = pathname.replace(`{${name}}`, () => encodeURIComponent(value));
      } else if (dataset.in === 'query' && value !== '') {
        query.append(name, value);
      } else if (dataset.in === 'header' && value !== '') {
        headers.set(name, value);
      } else if (dataset.in === 'body') {
        headers.set('content-type', dataset.type);
        body = value;
      } else if (dataset.in === 'file') {
        body = new FormData();
        body.append(name, field.files[0]);
      }
    }
    const url = new URL(pathname, location.origin);
    // Two dots would lead to another call.
    if (url.origin !== location.origin || url.pathname !== pathname) {
      throw new Error("That isn't a valid path.");
    }
    url.search = query.toString();
    if (user !== undefined && !isRead(form)) headers.set('x-laurels-user', user);
    return { method, url, headers, body };
  }

  function confirmed({ dataset }, call) {
    const dialog = document.getElementById('confirm');
    dialog.querySelector('code').textContent = call;
    dialog.querySelector('.change').hidden = !('changes' in dataset);
    dialog.returnValue = '';
    dialog.showModal();
    return new Promise((resolve) => {
      dialog.addEventListener('close', () => resolve(dialog.returnValue === 'send'), { once: true });
    });
  }

  async function show(form, { url, ...options }, signal) {
    const status = form.querySelector('.status');
    const reply = form.querySelector('.reply');
    const start = performance.now();
    // Redirects lead to other sites, as those to Google and Apple do.
    const response = await fetch(url, { ...options, signal, cache: 'no-store', redirect: 'manual' });
    // HTTP/2 has no text.
    const title = `${response.status} ${response.statusText}`.trim();
    const summary = () => `${title} in ${Math.round(performance.now() - start)} ms`;
    if (response.type === 'opaqueredirect') {
      status.textContent = 'The response leads to another page. Open the call itself to follow it.';
      return;
    }
    status.textContent = summary();
    const headers = SHOWN_HEADERS.filter((name) => response.headers.has(name));
    const rows = headers.map((name) =>
      create(
        'div',
        {},
        create('dt', {}, create('code', { textContent: name })),
        create('dd', { textContent: response.headers.get(name) }),
      ),
    );
    reply.append(create('dl', { className: 'fields' }, ...rows));
    const type = (response.headers.get('content-type') ?? '').split(';')[0];
    if (type === 'text/event-stream') {
      await showEvents(response, reply);
      return;
    }
    const blob = new Blob(await readAll(response), { type });
    status.textContent = `${summary()}, ${size(blob.size)}`;
    if (blob.size === 0) return;
    const isText = type.startsWith('text/') || /[/+](?:json|xml)$/.test(type);
    if (isText) showText(reply, await blob.text());
    else if (type.startsWith('image/')) {
      const image = create('img', { src: URL.createObjectURL(blob), alt: 'The image of the response' });
      image.addEventListener('load', () => URL.revokeObjectURL(image.src), { once: true });
      reply.append(image);
    }
    const download = `${form.dataset.name}.${endings[type] ?? 'txt'}`;
    const href = URL.createObjectURL(blob);
    reply.append(create('p', {}, create('a', { href, download, textContent: `Save as ${download}` })));
  }

  const endings = {
    'application/json': 'json',
    'application/problem+json': 'json',
    'application/zip': 'zip',
    'image/jpeg': 'jpg',
    'image/png': 'png',
    'text/calendar': 'ics',
  };

  async function readAll(response) {
    const chunks = [];
    let length = 0;
    const reader = response.body?.getReader();
    while (reader) {
      const { done, value } = await reader.read();
      if (done) break;
      chunks.push(value);
      length += value.length;
      if (length > MAX_BYTES) {
        await reader.cancel();
        throw new Error('The response is too large for this page.');
      }
    }
    return chunks;
  }

  /** Shows events as they arrive, until the request is aborted. */
  async function showEvents(response, reply) {
    const text = create('code');
    reply.append(create('pre', { tabIndex: 0 }, text));
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text.textContent = `${text.textContent}${value}`.slice(-MAX_CHARACTERS);
    }
  }

  function showText(reply, text) {
    let pretty = text;
    try {
      pretty = JSON.stringify(JSON.parse(text), null, 2);
    } catch {
      // Not JSON.
    }
    const code = create('code', { textContent: pretty.slice(0, MAX_CHARACTERS) });
    reply.append(create('pre', { tabIndex: 0 }, code));
    if (pretty.length <= MAX_CHARACTERS) return;
    const [shown, all] = [MAX_CHARACTERS, pretty.length].map((count) => count.toLocaleString('en-US'));
    const textContent = `The first ${shown} of ${all} characters.`;
    reply.append(create('p', { className: 'quiet', textContent }));
  }

  function size(bytes) {
    if (bytes < 1_000) return `${bytes} bytes`;
    return `${(bytes / 1_000).toLocaleString('en-US', { maximumFractionDigits: 1 })} kB`;
  }
})();
