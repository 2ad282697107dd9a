"""A window of WebKitGTK that WebDriver controls: sys.argv[1] is a new folder for its storage.

WebKitGTK's own test browser can't be narrower than its toolbar and doesn't report the console of automated pages.
"""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

folder = sys.argv[1]
storage = WebKit2.WebsiteDataManager(base_data_directory=folder, base_cache_directory=folder)
context = WebKit2.WebContext.new_with_website_data_manager(storage)
context.set_automation_allowed(True)
settings = WebKit2.Settings(enable_write_console_messages_to_stdout=True)
view = WebKit2.WebView(web_context=context, settings=settings, is_controlled_by_automation=True)
window = Gtk.Window()
window.add(view)
view.connect("close", lambda _view: window.destroy())
window.connect("destroy", Gtk.main_quit)
window.show_all()


def start(_context, session):
    session.set_application_info(WebKit2.ApplicationInfo())
    session.connect("create-web-view", lambda _session: view)


context.connect("automation-started", start)
Gtk.main()
