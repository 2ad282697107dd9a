import './ui/tokens.css';
import './ui/reset.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

const host = document.getElementById('root');
if (!host) throw new Error('index.html has no #root');

createRoot(host).render(
  <StrictMode>
    <p>Laurels</p>
  </StrictMode>,
);
