// What every browser engine must be able to do. The details are tested in Chromium.
import { expect } from '@playwright/test';
import { desktop, uniqueEmail } from '../fixtures';
import { test } from './fixtures';

// One browser and one server for all of them, which take longer to start than a story.
test.describe.configure({ mode: 'default' });

test('a visitor marks a film on the welcome page', async ({ tab }) => {
  await tab.open('/welcome');
  await tab.expectVisible('heading', 'Watch every nominee.');
  // The page marks the first three by itself.
  await tab.expectVisible('img', 'Best Picture, 3 of 10 viewed');
  await tab.click('button', "I've seen Sinners");
  await tab.expectVisible('img', 'Best Picture, 4 of 10 viewed');
});

test('a visitor signs up and stays logged in', async ({ tab }) => {
  await tab.open('/welcome');
  await tab.click('link', 'Start your list');
  await tab.fill('Email', uniqueEmail());
  await tab.fill('Name', 'Dorothy');
  await tab.fill('Password', 'no place like Kansas');
  await tab.click('button', 'Sign up');
  await tab.expectVisible('heading', /Dorothy\./);
  await tab.expectPath('/dashboard');
  await tab.reload();
  await tab.expectVisible('heading', /Dorothy\./);
});

test('a mark on the checklist is saved', async ({ memberTab: tab }) => {
  await tab.open('/checklist/97');
  await tab.click('button', 'Mark Anora watched');
  await tab.expectVisible('button', 'Mark Anora unwatched');
  await tab.reload();
  await tab.expectVisible('button', 'Mark Anora unwatched');
});

test('a page that was scrolled works after a reload', async ({ memberTab: tab }) => {
  await tab.open('/checklist/97');
  await tab.expectVisible('button', 'Mark Anora watched');
  await tab.scrollTo(500);
  await tab.reload();
  await tab.expectVisible('button', 'Mark Anora watched');
});

test('the dialog of a film steps through its category and closes', async ({ memberTab: tab }) => {
  await tab.open('/settings?category=45/best-picture');
  await tab.click('link', 'The Godfather');
  await tab.expectVisible('dialog', 'The Godfather');
  await tab.press('ArrowRight');
  await tab.expectNone('dialog', 'The Godfather');
  await tab.click('button', 'Previous film');
  await tab.expectVisible('dialog', 'The Godfather');
  await tab.press('Escape');
  await tab.expectNone('dialog', 'The Godfather');
});

test('the checklist works with keyboard shortcuts', async ({ memberTab: tab }) => {
  await tab.resize(desktop);
  await tab.open('/checklist/60');
  await tab.expectVisible('button', /^Mark .* watched$/);
  await tab.press('j');
  await tab.expectValue("document.activeElement.closest('article') !== null", true);
  const film = await tab.focusedText();
  await tab.press('j');
  await expect.poll(() => tab.focusedText()).not.toBe(film);
  await tab.press('k');
  await expect.poll(() => tab.focusedText()).toBe(film);
  await tab.press('b');
  await tab.expectVisible('button', `Remove bookmark from ${film}`);
  await tab.press('v');
  await tab.expectVisible('button', `Mark ${film} unwatched`);
  await tab.press('Enter');
  await tab.expectVisible('dialog', film);
  await tab.press('Escape');
  await tab.expectNone('dialog', film);
  await tab.expectPath('/checklist/60');
  await tab.press('l');
  await tab.expectPath('/checklist/61');
  await tab.press('?');
  await tab.expectVisible('dialog', 'Keyboard shortcuts');
});

test('settings change the username and the theme, and log out', async ({ memberTab: tab }) => {
  await tab.open('/settings');
  await tab.fill('New username', 'Glinda the Good');
  await tab.click('button', 'Change username');
  await tab.click('button', 'Account menu for Glinda the Good');
  await tab.click('menuitemradio', 'Light theme');
  await tab.reload();
  await tab.expectValue('document.documentElement.dataset.theme', 'light');
  await tab.click('button', 'Account menu for Glinda the Good');
  await tab.click('menuitem', 'Log out');
  await tab.expectPath('/welcome');
  await tab.expectVisible('heading', 'Watch every nominee.');
  await tab.open('/settings');
  await tab.expectPath('/welcome');
});
