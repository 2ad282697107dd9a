// Calls the web app makes that the server's document does not list yet, in the shape the generator would give
// them. One that appears in schema.gen.ts leaves this file.

interface Person {
  _id: string;
  username: string;
}

export interface User extends Person {
  email: string;
  picture_url: string | null;
  default_picture_url: string | null;
  viewed: string[];
  watchlist: string[];
  ceremonies_reviewed: number[];
  films_reviewed: string[];
  friends: (Person & { viewed: string[] })[];
  friends_waiting_for_approval: Person[];
  friendInviteCount: number;
  isFullMember: boolean;
  isAdmin: boolean;
  isTester: boolean;
  isDevAcquaintance: boolean;
  isEmailAuthed: boolean;
  isGoogleAuthed: boolean;
  isAppleAuthed: boolean;
  accountCreatedDate: string;
  isMarkedForDeletion: boolean;
}

interface Call<Answer> {
  parameters: { query?: never; header?: never; path?: never; cookie?: never };
  requestBody?: never;
  responses: Answer;
}

export interface AwaitedPaths {
  '/api/user/profile': {
    get: Call<{ 200: { headers: Record<string, unknown>; content: { 'application/json': User } } }>;
  };
  '/api/auth/logout': {
    post: Call<{ 204: { headers: Record<string, unknown>; content?: never } }>;
  };
}
