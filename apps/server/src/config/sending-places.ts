/** From which the outgoing hooks of one node send: each is a request that waits for its receiver. */
export const SENDING_PLACES = 64;
