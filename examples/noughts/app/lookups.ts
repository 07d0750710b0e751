export { eventLookups as lookups } from "@parley/engine";
