/** That something waited when this browser knew last: a page of somebody who has nothing waiting asks for nothing. */
export const HAS_LATER = "parley.later";
