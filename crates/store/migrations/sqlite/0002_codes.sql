-- Codes are ten letters and digits now; nobody can be let in with an older one.
UPDATE matches SET code = NULL WHERE LENGTH(code) <> 10;
