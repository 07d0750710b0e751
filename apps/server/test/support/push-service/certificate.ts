/** Valid for a hundred years, for a name that no DNS gives, and worth nothing to anybody. */
export const PUSH_HOST = "push.parley.test";
export const pushCertificate = new URL("./certificate.pem", import.meta.url);
export const pushKey = new URL("./key.pem", import.meta.url);
