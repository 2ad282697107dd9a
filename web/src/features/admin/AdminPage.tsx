import { AdminFrame } from '../../shared/admin/AdminFrame';
import { AdminLinks } from './AdminLinks';
import { TestTools } from './tools/TestTools';

export function AdminPage() {
  return (
    <AdminFrame title="Admin" lead="People, films and the server. Every change is logged.">
      <AdminLinks />
      <TestTools />
    </AdminFrame>
  );
}
