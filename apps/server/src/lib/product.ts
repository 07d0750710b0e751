/** Stands in the names of files, of figures and of what lies in NATS. Never changed: data out there lies under it. */
export const PRODUCT = "parley";
