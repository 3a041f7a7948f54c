/** Put in by the build: the product's version, and which build this is. */
declare const __PRODUCT_VERSION__: string
declare const __BUILD__: string
