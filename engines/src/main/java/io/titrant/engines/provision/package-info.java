/** Downloads and starts DBMSs: artifacts from Maven repositories, drivers in class loaders of their own, server processes. */
@NullMarked
package io.titrant.engines.provision;

import org.jspecify.annotations.NullMarked;
