// The page of the API with scripts: sends calls as the user who is logged in. Texts from the server and from forms are only
// ever inserted as text.
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
  /**
   * The user for whom calls are sent, so that a change isn't made for another one who has logged in since. Empty if the first
   * check has failed.
   */
  let user;
  /** The latest check of who is logged in. */
  let checking;

  document.documentElement.classList.add('scripted');

  function create(tag, properties = {}, ...children) {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
  }

  // Who is logged in.
  async function json(path) {
    const response = await fetch(path, { cache: 'no-store' });
    if (!response.ok) throw new Error(response.statusText);
    return response.json();
  }

  /** The profile of the user who is logged in; null for a visitor, undefined without an answer. */
  async function fetchProfile() {
    try {
      const { logged_in: isLoggedIn } = await json('/api/setup');
      return isLoggedIn ? await json('/api/user/profile') : null;
    } catch {
      return undefined;
    }
  }

  /** Of several checks at once, the latest one counts, and the others wait for it. */
  function checkAccount() {
    const check = fetchProfile().then((profile) => (check === checking ? showAccount(profile) : checking));
    checking = check;
    return check;
  }

  function showAccount(profile) {
    // Without an answer, everything stays as it was: the calls say what is wrong. Whoever is found later may not be who they
    // were sent for.
    if (profile === undefined) {
      user ??= '';
      return;
    }
    // What the last user has entered and seen is not for the next one.
    if (user !== undefined && user !== profile?._id) resetForms();
    user = profile?._id;
    const isVisitor = profile === null;
    document.documentElement.classList.toggle('visitor', isVisitor);
    for (const button of document.querySelectorAll('.try[data-account] button:not(.stop)')) {
      button.disabled = isVisitor;
    }
    const notice = [];
    if (profile) notice.push(`You're logged in as ${profile.username}. Calls you try use your account.`);
    else {
      const link = create('a', { href: '/log-in', textContent: 'log in' });
      notice.push('To try calls that need an account, ', link, ' and come back.');
    }
    document.getElementById('account').replaceChildren(...notice);
  }

  function resetForms() {
    for (const form of document.querySelectorAll('.try')) {
      stop(form);
      clearReply(form);
      form.reset();
    }
    document.getElementById('confirm').close();
  }

  function clearReply(form) {
    for (const link of form.querySelectorAll('.reply a')) URL.revokeObjectURL(link.href);
    form.querySelector('.reply').replaceChildren();
    form.querySelector('.status').textContent = '';
  }

  void checkAccount();
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void checkAccount();
  });
  // A page that the browser keeps for Back must not show forms and responses after a log-out.
  addEventListener('pagehide', resetForms);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void checkAccount();
  });

  // Trying a call.
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!form.matches('.try')) return;
    event.preventDefault();
    if (running.has(form)) {
      stop(form);
      form.querySelector('.status').textContent = 'Stopped.';
    } else void send(form);
  });

  async function send(form) {
    clearReply(form);
    const status = form.querySelector('.status');
    const controller = new AbortController();
    const { signal } = controller;
    running.set(form, controller);
    showRunning(form, true);
    let failure = '';
    try {
      const request = await prepare(form, signal);
      failure = "We couldn't load the response. ";
      status.textContent = 'Waiting for the response…';
      await show(form, request, signal);
    } catch (error) {
      // The form of an aborted request may have been reset, or send another one by now.
      if (!signal.aborted) status.textContent = failure ? `${failure}(${error.message})` : error.message;
    }
    if (!signal.aborted) stop(form);
    // It may have logged the user in or out.
    if (!isRead(form) || status.textContent.startsWith('401')) await checkAccount();
  }

  /** Ends the form's request, if there is one. */
  function stop(form) {
    running.get(form)?.abort();
    running.delete(form);
    showRunning(form, false);
  }

  function showRunning(form, isRunning) {
    const button = form.querySelector('button');
    button.textContent = isRunning ? 'Stop' : 'Send';
    button.classList.toggle('stop', isRunning);
  }

  /** The request of a form, if it's confirmed. Throws errors with messages for the user. */
  async function prepare(form, signal) {
    if (isRead(form)) return read(form);
    // A change names the user, so it has to be known who that is.
    await checking;
    signal.throwIfAborted();
    const request = read(form);
    const { pathname, search } = request.url;
    const isConfirmed = await confirmed(form, `${request.method} ${pathname}${search}`);
    signal.throwIfAborted();
    if (!isConfirmed) throw new Error('Not sent.');
    return request;
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
    if (user && !isRead(form)) headers.set('x-laurels-user', user);
    return { method, url, headers, body };
  }

  async function confirmed({ dataset }, call) {
    const dialog = document.getElementById('confirm');
    // Another call waits for its confirmation.
    if (dialog.open) return false;
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
    signal.throwIfAborted();
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
      await showEvents(response, reply, signal);
      return;
    }
    const blob = new Blob(await readAll(response, signal), { type });
    status.textContent = `${summary()}, ${size(blob.size)}`;
    if (blob.size === 0) return;
    const isText = type.startsWith('text/') || /[/+](?:json|xml)$/.test(type);
    if (isText) {
      const text = await blob.text();
      signal.throwIfAborted();
      showText(reply, text);
    } else if (type.startsWith('image/')) {
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

  async function readAll(response, signal) {
    const chunks = [];
    let length = 0;
    const reader = response.body?.getReader();
    while (reader) {
      const { done, value } = await reader.read();
      signal.throwIfAborted();
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
  async function showEvents(response, reply, signal) {
    const text = create('code');
    reply.append(create('pre', { tabIndex: 0 }, text));
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      signal.throwIfAborted();
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
