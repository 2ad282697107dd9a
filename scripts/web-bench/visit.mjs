// Measures a first and a second visit with Lighthouse's defaults: a phone with slow 4G and a CPU four times slower.
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const BROWSER = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium-headless-shell";

/** Loads Lighthouse from its folder and returns the function that measures a URL. */
export async function loadLighthouse(tools) {
  const require = createRequire(join(resolve(tools), "package.json"));
  const load = (name) => import(pathToFileURL(require.resolve(name)).href);
  const { default: lighthouse } = await load("lighthouse");
  const { default: puppeteer } = await load("puppeteer-core");

  /** Without a cookie as a visitor, and with Lighthouse's judgment of what search engines find. */
  return async function visit(url, cookie) {
    const browser = await puppeteer.launch({ executablePath: BROWSER, args: ["--no-sandbox"] });
    try {
      if (cookie) {
        const [name, value] = cookie.split("=");
        await browser.setCookie({ name, value, domain: new URL(url).hostname, path: "/", httpOnly: true });
      }
      const measure = async (isSecond) => {
        const page = await browser.newPage();
        const onlyCategories = cookie || isSecond ? ["performance"] : ["performance", "seo"];
        const flags = { onlyCategories, disableStorageReset: isSecond };
        const { lhr, artifacts } = await lighthouse(url, flags, undefined, page);
        if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
        await page.close();
        return { lhr, artifacts };
      };
      const first = await measure(false);
      const second = await measure(true);
      return { ...figures(first.lhr), secondVisit: audit(second.lhr, "interactive"), artifacts: first.artifacts };
    } finally {
      await browser.close();
    }
  };
}

const audit = (lhr, name) => lhr.audits[name].numericValue;

const score = (category) => category && Math.round(category.score * 100);

const figures = (lhr) => ({
  performance: score(lhr.categories.performance),
  seo: score(lhr.categories.seo),
  firstPaint: audit(lhr, "first-contentful-paint"),
  largestPaint: audit(lhr, "largest-contentful-paint"),
  blocking: audit(lhr, "total-blocking-time"),
  shift: audit(lhr, "cumulative-layout-shift"),
  bytes: audit(lhr, "total-byte-weight"),
});
