// A separate chunk that evaluates React before the app: evaluating both in one task would block a slow phone for a
// tenth of a second.
import 'react-dom/client';
import 'react/jsx-runtime';
