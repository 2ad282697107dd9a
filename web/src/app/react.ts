// Reads React before the app that needs it, as a script of its own: read together they would hold a slow phone for a
// tenth of a second.
import 'react-dom/client';
import 'react/jsx-runtime';
