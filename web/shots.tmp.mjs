import { chromium } from "playwright-core";
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { tmpdir } from "node:os";
import { createInterface } from "node:readline";
import { crc32, deflateRawSync } from "node:zlib";
// src/testing/archives.ts
function anArchive(files, comment = "") {
	const bodies = [];
	const directory = [];
	let at = 0;
	for (const file of files) {
		const content = Buffer.from(file.content);
		const packed = file.isStored ? content : deflateRawSync(content);
		const path = Buffer.from(file.path);
		const facts = Buffer.alloc(26);
		facts.writeUInt16LE(20, 0);
		facts.writeUInt16LE(2048 | (file.isEncrypted ? 1 : 0), 2);
		facts.writeUInt16LE(file.method ?? (file.isStored ? 0 : 8), 4);
		facts.writeUInt32LE(crc32(content), 10);
		facts.writeUInt32LE(packed.length, 14);
		facts.writeUInt32LE(file.claimedSize ?? content.length, 18);
		facts.writeUInt16LE(path.length, 22);
		const local = Buffer.concat([
			Buffer.from("PK", "latin1"),
			facts,
			path,
			packed
		]);
		const rest = Buffer.alloc(14);
		rest.writeUInt32LE(at, 10);
		directory.push(Buffer.concat([
			Buffer.from("PK\0", "latin1"),
			facts,
			rest,
			path
		]));
		bodies.push(local);
		at += local.length;
	}
	const size = directory.reduce((sum, { length }) => sum + length, 0);
	const end = Buffer.alloc(22);
	end.write("PK", 0, "latin1");
	end.writeUInt16LE(files.length, 8);
	end.writeUInt16LE(files.length, 10);
	end.writeUInt32LE(size, 12);
	end.writeUInt32LE(at, 16);
	end.writeUInt16LE(Buffer.byteLength(comment), 20);
	return Buffer.concat([
		...bodies,
		...directory,
		end,
		Buffer.from(comment)
	]);
}
function filmsCsv(films, lineEnd = "\n") {
	return [
		"Date,Name,Year,Letterboxd URI",
		...films.map(([name, year, code]) => `2024-01-05,${cell(name)},${year},${code && `https://boxd.it/${code}`}`),
		""
	].join(lineEnd);
}
function diaryCsv(entries) {
	return [
		"Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date",
		...entries.map(([name, year, day], at) => `2024-01-05,${cell(name)},${year},https://boxd.it/entry${at},4,,,${day}`),
		""
	].join("\n");
}
function cell(text) {
	return /[",\n]/.test(text) ? `"${text.replaceAll("\"", "\"\"")}"` : text;
}
/** An archive as Letterboxd makes it, with what the importer has to leave alone beside what it needs. */
function anExport({ watched = [], watchlist = [], diary, folder = "" }) {
	const other = filmsCsv([[
		"The Deleted",
		1999,
		"dele"
	]]);
	const inside = (path) => folder ? `${folder}/${path}` : path;
	return anArchive([
		{
			path: inside("profile.csv"),
			content: "Date Joined,Username,Email Address\n2020-01-01,ana,ana@secret.example\n"
		},
		{
			path: inside("deleted/diary.csv"),
			content: other
		},
		{
			path: inside("orphaned/diary.csv"),
			content: other
		},
		{
			path: inside("likes/films.csv"),
			content: other
		},
		{
			path: inside("lists/watched.csv"),
			content: "Letterboxd list export v7\n"
		},
		{
			path: inside("watched.csv"),
			content: filmsCsv(watched)
		},
		{
			path: inside("watchlist.csv"),
			content: filmsCsv(watchlist)
		},
		...diary ? [{
			path: inside("diary.csv"),
			content: diaryCsv(diary)
		}] : []
	]);
}
// src/lib/csv.ts
/** Cells are read as text; a row ends with its line, unless that stands inside quotes. Empty lines are no rows. */
function readCsv(text) {
	const rows = [];
	let row = [];
	let at = 0;
	const endRow = () => {
		if (row.length > 1 || row[0] !== "") rows.push(row);
		row = [];
	};
	while (at < text.length) {
		let cell = "";
		if (text[at] === "\"") {
			let end = text.indexOf("\"", at + 1);
			while (end !== -1 && text[end + 1] === "\"") end = text.indexOf("\"", end + 2);
			const stop = end === -1 ? text.length : end;
			cell = text.slice(at + 1, stop).replaceAll("\"\"", "\"");
			at = Math.min(stop + 1, text.length);
		}
		const start = at;
		while (at < text.length && text[at] !== "," && text[at] !== "\n" && text[at] !== "\r") at += 1;
		row.push(cell + text.slice(start, at));
		if (text[at] === ",") {
			at += 1;
			if (at === text.length) row.push("");
		} else {
			if (text[at] === "\r" && text[at + 1] === "\n") at += 1;
			at += 1;
			endRow();
		}
	}
	if (row.length > 0) endRow();
	return rows;
}
// shots.tmp.mts
const out = process.argv[2];
const folder = mkdtempSync(join(tmpdir(), "shots-"));
const server = spawn("../target/debug/laurels", ["serve"], { env: {
	PATH: process.env.PATH,
	LAURELS_BIND: "127.0.0.1:0",
	LAURELS_DATABASE_URL: `sqlite://${folder}/l.db`,
	LAURELS_OUTBOX: `${folder}/o`,
	LAURELS_ENVIRONMENT: "production"
} });
const origin = await new Promise((r) => {
	for (const s of [server.stdout, server.stderr]) createInterface({ input: s }).on("line", (l) => {
		const m = /listening on (http:\/\/[^\s"]+)/.exec(l);
		if (m) r(m[1]);
	});
});
const browser = await chromium.launch({
	executablePath: "/usr/bin/chromium",
	args: ["--no-sandbox"]
});
try {
	const page = await (await browser.newContext({
		baseURL: origin,
		reducedMotion: "reduce"
	})).newPage();
	const h = { "x-mol-frontend-build-version": "x" };
	await page.request.post("/api/auth/signup/email", {
		data: {
			email: "a@example.com",
			password: "ruby slippers"
		},
		headers: h
	});
	await page.request.post("/api/user/cookie-preferences", {
		data: { allow_third_party_cookies: false },
		headers: h
	});
	const [, ...rows] = readCsv(readFileSync("../crates/laurels-catalogue/data/letterboxd.csv", "utf8"));
	const films = rows.filter((r) => r[2]).map((r) => [
		r[3],
		Number(r[4]),
		r[2]
	]).filter((_, i) => i % 9 === 0);
	const pre = rows.filter((_, i) => i % 45 === 0).map((r) => ({
		film_id: r[0],
		viewed: true
	}));
	await page.request.post("/api/user/set-viewed-states", {
		data: { film_viewed_states: pre },
		headers: h
	});
	const archive = anExport({
		watched: [
			[
				"Godfather",
				1972,
				"zzz1"
			],
			[
				"A Star Is Born",
				"",
				"zzz3"
			],
			[
				"Amelie",
				2002,
				"zzz2"
			],
			...films.slice(0, 300),
			...Array.from({ length: 700 }, (_, i) => [
				`Home ${i}`,
				2001,
				`zzh${i}`
			])
		],
		watchlist: films.slice(300, 340),
		diary: films.slice(0, 200).map(([n, y]) => [
			n,
			y,
			"2021-05-04"
		])
	});
	process.argv[3];
	const sizes = [[
		"phone",
		390,
		844
	], [
		"desk",
		1440,
		900
	]];
	const shot = async (name) => {
		for (const [s, width, height] of sizes) {
			await page.setViewportSize({
				width,
				height
			});
			for (const theme of ["dark", "light"]) {
				await page.locator("html").evaluate((e, t) => e.setAttribute("data-theme", t), theme);
				await page.waitForTimeout(150);
				await page.screenshot({
					path: `${out}/${name}-${s}-${theme}.png`,
					fullPage: s === "desk"
				});
			}
		}
	};
	await page.goto("/letterboxd");
	await page.getByRole("button", { name: "Choose a .zip file" }).waitFor();
	await page.getByRole("button", { name: "Decline" }).click().catch(() => {});
	await shot("steps");
	await page.getByLabel("Letterboxd archive").setInputFiles({
		name: "letterboxd-ana.zip",
		mimeType: "application/zip",
		buffer: archive
	});
	await page.getByRole("region", { name: "Films to bookmark" }).waitFor();
	await shot("review");
	await page.getByRole("button", { name: /^Import \d+ film/ }).first().click();
	await page.getByRole("button", { name: "done" }).waitFor();
	await shot("done");
	await page.goto("/letterboxd");
	await page.getByLabel("Letterboxd archive").setInputFiles({
		name: "broken.zip",
		mimeType: "application/zip",
		buffer: Buffer.from("x")
	});
	await page.getByRole("button", { name: "OK" }).waitFor();
	await shot("error");
	await page.goto("/settings#data");
	await page.getByRole("button", { name: /Watchlist/ }).waitFor();
	await page.waitForTimeout(300);
	await shot("settings");
	await page.goto("/about");
	await page.waitForTimeout(500);
	await shot("about");
} finally {
	await browser.close();
	server.kill();
}
export {};
