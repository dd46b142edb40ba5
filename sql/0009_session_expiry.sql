-- Expired sessions are deleted once a day.
create index sign_in_sessions_expiry on sign_in_sessions (expires_at);
